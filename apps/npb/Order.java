import module java.base;
import module org.mobula;

/** Verifies that distributed keys are sorted, those of a rank after those of the ranks below it. */
final class Order {
    private static final int EDGES = 3; // the number of keys, the first key, the last key

    private Order() {}

    /** Describes the errors found; the same on every rank. */
    static List<String> wrong(Communicator world, int[] keys, long expected) {
        long[] found = {keys.length, descents(keys) + descentsBelow(world, keys)};
        world.allReduce(Section.IN_PLACE, Section.of(found), Operation.SUM);
        List<String> wrong = new ArrayList<>();
        if (found[0] != expected) {
            wrong.add("the ranks have %d keys, but should have %d".formatted(found[0], expected));
        }
        if (found[1] != 0) {
            wrong.add("of the sorted keys %d are smaller than the one before".formatted(found[1]));
        }
        return wrong;
    }

    private static int descents(int[] keys) {
        int descents = 0;
        for (int i = 1; i < keys.length; i++) {
            descents += keys[i] < keys[i - 1] ? 1 : 0;
        }
        return descents;
    }

    /** 1 if this rank's first key is smaller than the last key of the ranks below, otherwise 0. */
    private static int descentsBelow(Communicator world, int[] keys) {
        int[] edges = new int[world.size() * EDGES];
        int[] mine = {keys.length, keys.length == 0 ? 0 : keys[0], keys.length == 0 ? 0 : keys[keys.length - 1]};
        world.allGather(Section.of(mine), Section.of(edges));
        for (int rank = world.rank() - 1; rank >= 0 && keys.length > 0; rank--) {
            if (edges[rank * EDGES] > 0) {
                return keys[0] < edges[rank * EDGES + 2] ? 1 : 0;
            }
        }
        return 0;
    }
}
