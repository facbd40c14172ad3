import module org.mobula;

// IS, integer sort: computes the rank of each key among many small integers, ten times, with two keys changed before
// each iteration. Every rank has a part of the keys. The ranks reduce the number of keys in each bucket, from which
// they divide the buckets among themselves, and exchange the keys: one allReduce, one allToAll and one allToAllv per
// iteration. Then each rank counts its keys by value; the prefix sums of the counts are the ranks of the keys.

static final long SEED = 314_159_265;
static final int ITERATIONS = 10;

void main(String[] arguments) {
    Problems<KeyTest> problems = new Problems<KeyTest>("Is.java", "NPB IS: ranks of integer keys.", SEED)
            .add("S", "2^16 keys below 2^11", KeyTest.S)
            .add("W", "2^20 keys below 2^16", KeyTest.W)
            .add("A", "2^23 keys below 2^19", KeyTest.A)
            .add("B", "2^25 keys below 2^21", KeyTest.B);
    Optional<Report> report;
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        report = problems.read(arguments, world.rank()).map(choice -> solve(world, choice));
    }
    report.ifPresent(Report::conclude);
}

Report solve(Communicator world, Problems.Choice<KeyTest> choice) {
    KeyTest test = choice.problem();
    Keys keys = new Keys(world, test, choice.seed());
    // repeats iteration 1, because the measured run makes the same changes to the keys again
    Stopwatch.warmUp(world, choice.warmUp(), () -> keys.rank(1));
    keys.sent().clear();
    long[] found = new long[ITERATIONS * test.tests()]; // each test key is found by one rank, the others add 0
    double seconds = Stopwatch.seconds(world, () -> {
        for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
            keys.rank(iteration);
            keys.look(found, (iteration - 1) * test.tests());
        }
    });
    world.allReduce(Section.IN_PLACE, Section.of(found), Operation.SUM);

    List<String> wrong = new ArrayList<>(test.wrong(found));
    wrong.addAll(Order.wrong(world, keys.sort(), test.keys()));
    Report report = new Report(
            "IS class " + choice.letter(),
            world.size(),
            ITERATIONS,
            seconds,
            (double) ITERATIONS * test.keys(),
            keys.sent(),
            wrong);
    if (world.rank() == 0) {
        report.print();
    }
    return report;
}
