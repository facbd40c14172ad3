import module org.mobula;

// The N-body problem by the Barnes-Hut algorithm: a distant cell of the octree counts as one body. Every rank owns the
// bodies of a contiguous range of Morton keys. As in Blackston and Suel's program, the sender decides: before it
// computes forces, each rank determines which parts of its octree the other ranks will need, and all send them in one
// exchange, with one remote call for every pair of ranks; no rank sends requests. Smaller exchanges before it determine
// the size of space, divide the keys anew by the work of the last step, move the bodies that changed ranks, and
// announce each rank's bounding box.

static final double STEP = 0.025;

/**
 * The largest relative error of the forces against direct sums, per theta; ROUNDING is the error allowed for rounding
 * alone.
 */
static final double TOLERANCE = 0.05;

static final double ROUNDING = 1e-12;
static final int LARGEST_THETA = 100;

static final int TRIALS = 50;

void main(String[] arguments) {
    Options options = new Options("BarnesHut.java", "An N-body problem over remote objects.")
            .number("bodies", 10_000, 30_000, 2, "number of bodies")
            .number("steps", 4, 4, 1, "steps of time")
            .number("theta", 50, 50, 0, "a cell is one body if its side is below this percentage of its distance");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && small(node, options.value("theta"), options)) {
            solve(node, options.value("bodies"), options.value("steps"), options.value("theta") / 100.0);
        }
    }
}

boolean small(Node node, int theta, Options options) {
    return theta <= LARGEST_THETA
            || options.refuse(
                    "--theta " + theta + " is too large for accurate forces; give at most " + LARGEST_THETA,
                    node.rank());
}

void solve(Node node, int count, int steps, double theta) {
    // warm-up for the JIT compiler
    new Cluster(Exchange.join(node, "barnes-hut-warm-up", new Meter()), count, theta).move(steps);
    Exchange<double[]> exchange = Exchange.join(node, "barnes-hut", new Meter());
    Cluster mine = new Cluster(exchange, count, theta);
    node.barrier();
    long begun = System.nanoTime();
    mine.move(steps);
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;

    exchange.outcome(Body.pack(mine.bodies));
    node.barrier();
    if (node.rank() == 0) {
        compare(exchange.workers(), new Cluster(Partners.none(), count, theta), steps, seconds);
    }
    node.barrier(); // serve calls from rank 0 until it has compared all results
}

void compare(List<Exchange.Worker<double[]>> workers, Cluster all, int steps, double seconds) {
    long begun = System.nanoTime();
    all.move(steps);
    double sequential = (System.nanoTime() - begun) / 1e9;

    IO.println("Barnes-Hut %d bodies, ranks %d: %d steps".formatted(all.bodies.size(), workers.size(), steps));
    Report.of(steps, seconds, sequential, workers).print();
    double[] moved = byId(workers.stream().map(Exchange.Worker::outcome).flatMap(Body::unpack));
    double[] expected = byId(all.bodies.stream());
    int differs = Arrays.mismatch(moved, expected); // compares bits
    if (differs >= 0) {
        throw new IllegalStateException("wrong: body " + differs / Body.NUMBERS + " has a coordinate or speed "
                + moved[differs] + ", but sequentially " + expected[differs]);
    }
    double error = all.error();
    if (error > TOLERANCE * all.theta + ROUNDING) {
        throw new IllegalStateException("wrong: " + off(error));
    }
    IO.println("verified: equal to the sequential run to the last bit; " + off(error));
}

static String off(double error) {
    return String.format(Locale.ROOT, "forces off by %.1e from direct sums", error);
}

static double[] byId(Stream<Body> bodies) {
    return Body.pack(bodies.sorted(Comparator.comparingInt(body -> body.id)).toList());
}

/** A rank's bodies. */
static final class Cluster {
    /** The number of sample keys that a rank contributes to the division of space. */
    private static final int SAMPLES = 256;

    /** The key of a sampled body, and the work from it to the next sample of its rank. */
    private record Sample(long key, double work) {}

    private final Partners<double[]> partners;
    private final double theta;
    private List<Body> bodies;

    Cluster(Partners<double[]> partners, int count, double theta) {
        this.partners = partners;
        this.theta = theta;
        Share share = Share.of(partners.rank(), partners.size(), count);
        bodies = IntStream.range(share.from(), share.to())
                .mapToObj(id -> Body.drawn(id, count))
                .toList();
    }

    void move(int steps) {
        for (int step = 0; step < steps; step++) {
            bodies.forEach(body -> body.drift(STEP / 2));
            pull();
            bodies.forEach(body -> body.kick(STEP));
            bodies.forEach(body -> body.drift(STEP / 2));
        }
    }

    /** Computes the acceleration of each body. */
    private void pull() {
        double space = space();
        sort(bodies.stream(), space);
        long[] borders = borders();
        settle(borders, space);
        Opening opening = new Opening(space, theta);
        Cell root = root(borders, opening);
        for (Body body : bodies) {
            body.clear();
            root.pull(body, opening, 0);
        }
    }

    /** Half the side of the cube that contains all bodies; a power of two, so that halving it is exact. */
    private double space() {
        double[] mine = {bodies.stream().mapToDouble(Body::reach).max().orElse(0)};
        double reach = partners.exchange(to -> mine).stream()
                .mapToDouble(one -> one[0])
                .max()
                .orElseThrow();
        return Math.scalb(1.0, Math.getExponent(reach) + 1);
    }

    private void sort(Stream<Body> unsorted, double space) {
        bodies = unsorted.peek(body -> body.key = Octree.key(body, space))
                .sorted(Comparator.<Body>comparingLong(body -> body.key).thenComparingInt(body -> body.id))
                .toList();
    }

    /**
     * The first key of each rank, followed by the end of the last rank's range. Every rank contributes samples of its
     * keys at intervals of equal work, so all ranks know roughly how the work is distributed and compute the same
     * division.
     */
    private long[] borders() {
        double[] mine = samples();
        List<Sample> samples = partners.exchange(to -> mine).stream()
                .flatMap(one -> Arrays.stream(one).skip(1).mapToObj(key -> new Sample((long) key, one[0])))
                .sorted(Comparator.comparingLong(Sample::key))
                .toList();
        double all = samples.stream().mapToDouble(Sample::work).sum();
        long[] borders = new long[partners.size() + 1];
        int rank = 1;
        double before = 0;
        for (Sample sample : samples) {
            while (rank < partners.size() && before >= all * rank / partners.size()) {
                borders[rank++] = sample.key;
            }
            before += sample.work;
        }
        Arrays.fill(borders, rank, borders.length, Octree.KEYS);
        return borders;
    }

    /** The work between two samples, then the keys of the samples. */
    private double[] samples() {
        double all = bodies.stream().mapToDouble(body -> body.work).sum();
        DoubleStream.Builder samples = DoubleStream.builder().add(all / SAMPLES);
        double done = 0;
        int named = 0;
        for (Body body : bodies) {
            done += body.work;
            while (done * SAMPLES > (named + 0.5) * all && named < SAMPLES) {
                samples.add(body.key);
                named++;
            }
        }
        return samples.build().toArray();
    }

    /** Sends every body to the rank that owns its key. */
    private void settle(long[] borders, double space) {
        List<double[]> parts = partners.exchange(to -> Body.pack(bodies.stream()
                .filter(body -> borders[to] <= body.key && body.key < borders[to + 1])
                .toList()));
        sort(parts.stream().flatMap(Body::unpack), space);
    }

    /**
     * The locally essential tree: the octree over all bodies, without the cells that this rank's bodies do not need.
     */
    private Cell root(long[] borders, Opening opening) {
        int rank = partners.rank();
        double[] box = Box.of(bodies).pack();
        List<Box> boxes = partners.exchange(to -> box).stream().map(Box::unpack).toList();
        List<Octree.Branch> own = Octree.branches(bodies, borders[rank], borders[rank + 1]);
        List<double[]> parts = partners.exchange(
                to -> to == rank ? new double[0] : Octree.pack(own, boxes.get(to), opening));
        List<Octree.Branch> all = new ArrayList<>();
        for (int from = 0; from < parts.size(); from++) {
            all.addAll(from == rank ? own : Octree.unpack(parts.get(from)));
        }
        return Octree.root(all);
    }

    /** The relative error of the forces on a sample of the bodies against direct sums. */
    double error() {
        pull();
        Opening opening = new Opening(0, theta);
        List<Cell> alone = bodies.stream().map(Cell::of).toList();
        double off = 0;
        double all = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Body body = bodies.get((int) ((long) trial * bodies.size() / TRIALS));
            double x = body.pullX;
            double y = body.pullY;
            double z = body.pullZ;
            body.clear();
            alone.forEach(other -> other.pull(body, opening, 0));
            off += length(body.pullX - x, body.pullY - y, body.pullZ - z);
            all += length(body.pullX, body.pullY, body.pullZ);
        }
        return off / all;
    }

    private static double length(double x, double y, double z) {
        return Math.sqrt(x * x + y * y + z * z);
    }
}
