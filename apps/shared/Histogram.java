import java.util.Random;

import module org.mobula;

/**
 * Counts random numbers in shared bins, each of which is a block with its own lock: contended counters.
 *
 * <pre>./mobula run -n 4 apps/shared/Histogram.java [bins] [numbers per rank] [protocol]</pre>
 */
@Shared
class Histogram {
    public static void main(String[] arguments) {
        int bins = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 16;
        int numbers = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 500;
        String protocol = arguments.length > 2 ? arguments[2] : "migratory";
        try (Node node = Node.join()) {
            SharedObjects shared = SharedObjects.of(node);
            SharedArray<long[]> counters = shared.array(
                    long[].class,
                    bins,
                    Distribution.cyclic(),
                    SharedOptions.defaults().withProtocol(protocol));
            Random random = new Random(node.rank());
            for (int i = 0; i < numbers; i++) {
                SharedUnit<long[]> bin = counters.block(random.nextInt(bins));
                bin.acquire();
                bin.value()[0]++;
                bin.release();
            }
            shared.barrier();
            if (node.rank() == 0) {
                verify(counters, node.size(), bins, numbers);
            }
            shared.barrier();
        }
    }

    private static void verify(SharedArray<long[]> counters, int ranks, int bins, int numbers) {
        long[] expected = new long[bins];
        for (int rank = 0; rank < ranks; rank++) {
            Random random = new Random(rank);
            for (int i = 0; i < numbers; i++) {
                expected[random.nextInt(bins)]++;
            }
        }
        for (int bin = 0; bin < bins; bin++) {
            counters.block(bin).acquireRead();
            long found = counters.block(bin).value()[0];
            counters.block(bin).release();
            if (found != expected[bin]) {
                throw new IllegalStateException(
                        "verification FAILED: bin " + bin + " has " + found + ", not " + expected[bin]);
            }
        }
        System.out.printf("Histogram %d bins: %d numbers%n", bins, (long) ranks * numbers);
        System.out.println("verified: equal to the sequential run");
    }
}
