import org.mobula.runtime.Node;

/**
 * Catches null pointers in compiled code, which the JVM finds by a signal: a native library with a handler of its own
 * would end the process.
 */
final class NullPointers {
    private static final int ROUNDS = 100_000;

    private int value = 1;

    private NullPointers() {}

    private static int read(NullPointers object) {
        return object.value;
    }

    public static void main(String[] arguments) {
        try (Node node = Node.join()) {
            node.barrier();
            NullPointers present = new NullPointers();
            int sum = 0;
            for (int i = 0; i < ROUNDS; i++) {
                sum += read(present); // compiled without a check
            }
            int caught = 0;
            for (int i = 0; i < ROUNDS; i++) {
                try {
                    sum += read(i % 2 == 0 ? present : null);
                } catch (NullPointerException e) {
                    caught++;
                }
            }
            if (sum != ROUNDS + ROUNDS / 2) {
                throw new AssertionError("wrong sum " + sum);
            }
            node.barrier();
            System.out.println("rank " + node.rank() + " caught " + caught);
        }
    }
}
