import module java.base;
import module org.mobula;

/**
 * A rank's part of the keys of IS, and of their values: it holds keys by their index, and counts keys by their value.
 *
 * <p><b>Threads:</b> one.
 */
final class Keys {
    private static final int BUCKET_POWER = 10;
    private static final int BUCKETS = 1 << BUCKET_POWER;
    /** Several buckets share a stretch, because writing to a thousand buckets in turn would miss the TLB. */
    private static final int BUCKETS_PER_STRETCH = 32;
    private static final int NUMBERS_PER_KEY = 4;

    private final Communicator world;
    private final KeyTest test;
    private final Part part;
    private final int bucketShift;
    private final int[] keys;
    private final int[] byStretch;
    private final int[] testKeys;
    private final int[] bucketCounts = new int[BUCKETS];
    private final int[] allBucketCounts = new int[BUCKETS];
    private final int[] stretchOf = new int[BUCKETS];
    private final int[] place = new int[BUCKETS];
    private final int[] counts;
    private final Exchange exchange;
    private final Tally sent = new Tally();

    private int lowest; // the lowest value that this rank counts
    private int beyond; // the value after the highest
    private int below; // the number of keys at lower ranks

    Keys(Communicator world, KeyTest test, long seed) {
        this.world = world;
        this.test = test;
        part = Part.of(world.rank(), world.size(), test.keys());
        bucketShift = test.valuePower() - BUCKET_POWER;
        keys = drawn(seed);
        byStretch = new int[keys.length];
        counts = new int[1 << test.valuePower()];
        exchange = new Exchange(world);
        testKeys = testKeys();
    }

    /** A key is the average of four random numbers, so the middle values are the most frequent. */
    private int[] drawn(long seed) {
        Randoms randoms = new Randoms(Congruence.NAS.after(seed, (long) NUMBERS_PER_KEY * part.from()));
        int[] drawn = new int[part.length()];
        for (int i = 0; i < drawn.length; i++) {
            long sum = 0;
            for (int number = 0; number < NUMBERS_PER_KEY; number++) {
                sum += randoms.nextBits();
            }
            drawn[i] = (int) (sum / NUMBERS_PER_KEY >> Congruence.NAS.bits() - test.valuePower());
        }
        return drawn;
    }

    /** The values of the test keys, each from the rank that holds it. */
    private int[] testKeys() {
        int[] values = new int[test.tests()];
        for (int i = 0; i < values.length; i++) {
            int at = test.places()[i];
            values[i] = part.contains(at) ? keys[at - part.from()] : 0;
        }
        world.allReduce(Section.IN_PLACE, Section.of(values), Operation.SUM);
        return values;
    }

    /** What this rank passed to communication operations. */
    Tally sent() {
        return sent;
    }

    /** Executes an iteration: computes the ranks of the keys as prefix sums of counts. */
    void rank(int iteration) {
        change(iteration, iteration);
        change(iteration + 10, (1 << test.valuePower()) - iteration);
        countBuckets();
        world.allReduce(Section.of(bucketCounts), Section.of(allBucketCounts), Operation.SUM);
        sent.add((long) BUCKETS * Integer.BYTES);
        divide();
        sortByStretch();
        exchange.exchange(byStretch, sent);
        countValues();
    }

    private void change(int at, int value) {
        if (part.contains(at)) {
            keys[at - part.from()] = value;
        }
    }

    private void countBuckets() {
        Arrays.fill(bucketCounts, 0);
        for (int key : keys) {
            bucketCounts[key >> bucketShift]++;
        }
    }

    /**
     * Assigns contiguous buckets to each rank, with about the same number of keys. The keys for a rank are stored in
     * stretches of several buckets each, one after the other.
     */
    private void divide() {
        exchange.clear();
        lowest = 0;
        beyond = 0;
        below = 0;
        int keysBefore = 0;
        int mineBefore = 0;
        int ownerBefore = 0;
        int stretch = -1;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            int share = (int) ((long) keysBefore * world.size() / test.keys());
            int owner = Math.min(share, world.size() - 1);
            if (bucket % BUCKETS_PER_STRETCH == 0 || owner != ownerBefore) {
                place[++stretch] = mineBefore;
            }
            stretchOf[bucket] = stretch;
            ownerBefore = owner;
            exchange.give(owner, bucketCounts[bucket]);
            mineBefore += bucketCounts[bucket];
            keysBefore += allBucketCounts[bucket];
            if (owner < world.rank()) {
                lowest = bucket + 1 << bucketShift;
                below = keysBefore;
            }
            if (owner <= world.rank()) {
                beyond = bucket + 1 << bucketShift;
            }
        }
    }

    private void sortByStretch() {
        for (int key : keys) {
            byStretch[place[stretchOf[key >> bucketShift]]++] = key;
        }
    }

    private void countValues() {
        Arrays.fill(counts, 0, beyond - lowest, 0);
        count(byStretch, exchange.keptFrom(), exchange.keptTo());
        count(exchange.received(), 0, exchange.length());
        int sum = 0;
        for (int value = 0; value < beyond - lowest; value++) {
            sum += counts[value];
            counts[value] = sum;
        }
    }

    private void count(int[] mine, int from, int to) {
        for (int i = from; i < to; i++) {
            counts[mine[i] - lowest]++;
        }
    }

    /** Stores the ranks of the test keys that this rank has counted into an array, starting at an index. */
    void look(long[] found, int at) {
        for (int i = 0; i < testKeys.length; i++) {
            int key = testKeys[i];
            if (lowest <= key && key < beyond) {
                found[at + i] = below + (key == lowest ? 0 : counts[key - 1 - lowest]);
            }
        }
    }

    /** Moves the keys that this rank has counted to their ranks. This destroys the ranks. */
    int[] sort() {
        int[] sorted = new int[exchange.keptTo() - exchange.keptFrom() + exchange.length()];
        place(byStretch, exchange.keptFrom(), exchange.keptTo(), sorted);
        place(exchange.received(), 0, exchange.length(), sorted);
        return sorted;
    }

    private void place(int[] mine, int from, int to, int[] sorted) {
        for (int i = from; i < to; i++) {
            sorted[--counts[mine[i] - lowest]] = mine[i];
        }
    }
}
