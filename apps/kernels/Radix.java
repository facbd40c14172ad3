import module org.mobula;

// Radix sort, from the least significant digit to the most significant. Every rank has a part of the keys. For each
// digit a rank sorts its own keys and counts them; the ranks exchange their counts, from which each computes where all
// keys belong; then the keys move, with one remote call for every pair of ranks, which carries the keys that belong to
// the receiver, in order.

static final int DIGIT_BITS = 8;
static final int DIGITS = 1 << DIGIT_BITS;
static final int PASSES = Integer.SIZE / DIGIT_BITS;
static final int SEED = 42;

void main(String[] arguments) {
    Options options = new Options("Radix.java", "A radix sort over remote objects.")
            .number("keys", 1_000_000, 3_000_000, 1, "number of keys");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            solve(node, options.value("keys"));
        }
    }
}

void solve(Node node, int count) {
    // warm-up for the JIT compiler
    new Keys(Exchange.join(node, "radix-warm-up", new Meter()), count).sort();
    Exchange<int[]> exchange = Exchange.join(node, "radix", new Meter());
    Keys keys = new Keys(exchange, count);
    node.barrier();
    long begun = System.nanoTime();
    keys.sort();
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;

    exchange.outcome(keys.mine);
    node.barrier();
    if (node.rank() == 0) {
        compare(exchange.workers(), count, seconds);
    }
    node.barrier(); // serve calls from rank 0 until it has compared all results
}

void compare(List<Exchange.Worker<int[]>> workers, int count, double seconds) {
    Keys whole = new Keys(Partners.none(), count);
    int[] expected = whole.mine.clone();
    long begun = System.nanoTime();
    whole.sort();
    double sequential = (System.nanoTime() - begun) / 1e9;
    Arrays.sort(expected);

    IO.println("Radix %d keys, ranks %d".formatted(count, workers.size()));
    Report.of(PASSES, seconds, sequential, workers).print();
    int[] sorted = workers.stream().map(Exchange.Worker::outcome).flatMapToInt(Arrays::stream).toArray();
    int differs = Math.max(Arrays.mismatch(sorted, expected), Arrays.mismatch(whole.mine, expected));
    if (differs >= 0) {
        throw new IllegalStateException("wrong: key " + differs + " is " + sorted[differs] + ", sequentially "
                + whole.mine[differs] + ", but should be " + expected[differs]);
    }
    IO.println("verified: equal to the sequential run, and sorted");
}

/** A rank's part of the keys. */
static final class Keys {
    private final Partners<int[]> partners;
    private final int count;
    private final Share share;
    private int[] mine;
    private int[] sorted;

    /** Random keys, the same in every run. */
    Keys(Partners<int[]> partners, int count) {
        this.partners = partners;
        this.count = count;
        share = share(partners.rank());
        mine = IntStream.range(share.from(), share.to())
                .map(i -> new SplittableRandom(SEED + i).nextInt(Integer.MAX_VALUE))
                .toArray();
        sorted = new int[mine.length];
    }

    private Share share(int rank) {
        return Share.of(rank, partners.size(), count);
    }

    void sort() {
        for (int pass = 0; pass < PASSES; pass++) {
            int[] counts = sortMine(pass * DIGIT_BITS);
            move(places(partners.exchange(to -> counts)));
        }
    }

    /** Sorts this rank's keys by a digit; returns how many keys have each digit. */
    private int[] sortMine(int shift) {
        int[] counts = new int[DIGITS];
        for (int key : mine) {
            counts[digit(key, shift)]++;
        }
        int[] next = new int[DIGITS];
        for (int digit = 1; digit < DIGITS; digit++) {
            next[digit] = next[digit - 1] + counts[digit - 1];
        }
        for (int key : mine) {
            sorted[next[digit(key, shift)]++] = key;
        }
        return counts;
    }

    private static int digit(int key, int shift) {
        return key >>> shift & DIGITS - 1;
    }

    /**
     * The destinations of each rank's keys, digit by digit: keys are ordered by digit, and keys with the same digit by
     * rank.
     */
    private List<List<Share>> places(List<int[]> counts) {
        List<List<Share>> places = counts.stream().map(of -> (List<Share>) new ArrayList<Share>()).toList();
        int place = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            for (int rank = 0; rank < counts.size(); rank++) {
                int after = place + counts.get(rank)[digit];
                places.get(rank).add(new Share(place, after));
                place = after;
            }
        }
        return places;
    }

    /** Sends each rank the keys that belong there, and puts the received keys in place. */
    private void move(List<List<Share>> places) {
        List<Share> own = places.get(partners.rank());
        List<int[]> parts = partners.exchange(to -> Arrays.copyOfRange(
                sorted, before(own, share(to).from()), before(own, share(to).to())));
        for (int from = 0; from < parts.size(); from++) {
            int next = 0;
            for (Share place : places.get(from)) {
                int first = Math.max(place.from(), share.from());
                int length = Math.min(place.to(), share.to()) - first;
                if (length > 0) {
                    System.arraycopy(parts.get(from), next, mine, first - share.from(), length);
                    next += length;
                }
            }
        }
    }

    /** How many of the given places are before {@code end}. */
    private static int before(List<Share> places, int end) {
        return places.stream()
                .mapToInt(place -> Math.clamp(end - place.from(), 0, place.rows()))
                .sum();
    }
}
