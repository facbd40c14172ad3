import module org.mobula;

// EP, embarrassingly parallel: draws pairs of random numbers, transforms those inside the unit circle into independent
// normal deviates, sums them, and counts them by size. Every rank has a part of the pairs; the ranks communicate only
// at the end, to reduce sums and counts. So it measures computation, and the overhead of a library that has nothing to
// do.

static final long SEED = 271_828_183;
static final double TOLERANCE = 1e-8;
static final int WARM_UP_BLOCKS = 96;

/**
 * A problem class.
 *
 * @param power the binary logarithm of the number of pairs
 * @param x the published sum of the first deviates
 * @param y the published sum of the second deviates
 */
record Size(int power, double x, double y) {}

void main(String[] arguments) {
    Problems<Size> problems = new Problems<Size>("Ep.java", "NPB EP: normal deviates, drawn and counted.", SEED)
            .add("S", "2^24 pairs", new Size(24, -3.247834652034740e3, -6.958407078382297e3))
            .add("W", "2^25 pairs", new Size(25, -2.863319731645753e3, -6.320053679109499e3))
            .add("A", "2^28 pairs", new Size(28, -4.295875165629892e3, -1.580732573678431e4))
            .add("B", "2^30 pairs", new Size(30, 4.033815542441498e4, -2.660669192809235e4));
    Optional<Report> report;
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        report = problems.read(arguments, world.rank()).map(choice -> solve(world, choice));
    }
    report.ifPresent(Report::conclude);
}

Report solve(Communicator world, Problems.Choice<Size> choice) {
    Size size = choice.problem();
    int blocks = 1 << size.power - Gaussians.BLOCK_POWER;
    Part mine = Part.of(world.rank(), world.size(), blocks);
    Gaussians others = new Gaussians(choice.seed());
    Stopwatch.warmUp(world, choice.warmUp(), () -> others.draw(0, WARM_UP_BLOCKS));

    Gaussians gaussians = new Gaussians(choice.seed());
    Tally sent = new Tally();
    double seconds = Stopwatch.seconds(world, () -> {
        gaussians.draw(mine.from(), mine.to());
        world.allReduce(Section.IN_PLACE, Section.of(gaussians.sums()), Operation.SUM);
        world.allReduce(Section.IN_PLACE, Section.of(gaussians.counts()), Operation.SUM);
        sent.add((long) gaussians.sums().length * Double.BYTES);
        sent.add((long) gaussians.counts().length * Long.BYTES);
    });

    Report report = new Report(
            "EP class " + choice.letter(),
            world.size(),
            1,
            seconds,
            Math.scalb(1.0, size.power + 1),
            sent,
            wrong(gaussians, size));
    if (world.rank() == 0) {
        IO.println("counts " + Arrays.toString(gaussians.counts()));
        report.print();
    }
    return report;
}

static List<String> wrong(Gaussians found, Size size) {
    return Stream.of(
                    Report.compare("the sum of x", found.sums()[0], size.x, TOLERANCE),
                    Report.compare("the sum of y", found.sums()[1], size.y, TOLERANCE))
            .flatMap(Optional::stream)
            .toList();
}
