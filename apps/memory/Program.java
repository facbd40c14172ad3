import module java.base;
import module org.mobula;

/**
 * Runs a problem in each selected way, and compares the result with a sequential run. Prints the time, the part of it
 * that the ranks waited for communication, and what each rank sent and received.
 */
final class Program {
    /** A problem, as one rank sees it. It is used for one run. */
    interface Problem extends Exchange.Handler {
        /** The problem in a few words, with its size. */
        String text(int ranks);

        /** The size of the largest message in bytes. */
        int largestMessage(int ranks);

        /** Why that many ranks cannot solve it; empty if they can. */
        default String obstacle(int ranks) {
            return "";
        }

        /** Solves the problem together with the other ranks; returns this rank's part of the result. */
        double[] solve(Exchange exchange);

        /** Solves the problem alone; returns the parts of all ranks, one after another. */
        double[] solveAlone(int ranks);

        /** The largest difference between results, relative to the largest number; 0 compares bits. */
        default double tolerance() {
            return 0;
        }

        @Override
        default int[] answer(int from, IntBuffer request) {
            throw new UnsupportedOperationException("this program has no requests");
        }
    }

    /** Collects the results; rank 0 has it. */
    interface Results extends Remote {
        void report(int rank, double[] part, double waited, String traffic);
    }

    private record Report(double[] part, double waited, String traffic) {}

    private Program() {}

    static void run(Options options, String[] words, Function<Options, Problem> problems) {
        try (Node node = Node.join()) {
            if (!options.read(words, node.rank())) {
                return;
            }
            String obstacle = problems.apply(options).obstacle(node.size());
            if (!obstacle.isEmpty()) {
                options.refuse(obstacle, node.rank());
                return;
            }
            int turn = 0;
            for (Exchange.Way way : options.ways()) {
                run(node, way, "turn-" + turn++, problems.apply(options));
            }
        }
    }

    private static void run(Node node, Exchange.Way way, String name, Problem problem) {
        Report[] reports = new Report[node.size()];
        Remoting remoting = Remoting.of(node);
        if (node.rank() == 0) {
            Results collecting =
                    (rank, part, waited, traffic) -> reports[rank] = new Report(part, waited, traffic);
            remoting.bind(name + "-results", collecting);
        }
        node.barrier(); // so that the name is bound
        Results results = remoting.lookup(name + "-results", Results.class);
        Exchange exchange = Exchange.open(way, node, name, problem.largestMessage(node.size()), problem);
        long begun = System.nanoTime();
        double[] part = problem.solve(exchange);
        node.barrier();
        double seconds = (System.nanoTime() - begun) / 1e9;
        Traffic traffic = exchange.traffic();
        results.report(node.rank(), part, traffic.seconds(), traffic.text());
        exchange.end();
        if (node.rank() == 0) {
            print(problem, way, seconds, List.of(reports));
        }
        node.barrier();
    }

    private static void print(Problem problem, Exchange.Way way, double seconds, List<Report> reports) {
        long begun = System.nanoTime();
        double[] expected = problem.solveAlone(reports.size());
        double alone = (System.nanoTime() - begun) / 1e9;
        double[] found = reports.stream()
                .flatMapToDouble(report -> Arrays.stream(report.part))
                .toArray();
        double waited = reports.stream().mapToDouble(Report::waited).average().orElse(0);
        say("%s, ranks %d, %s", problem.text(reports.size()), reports.size(), way.words);
        say("time %.3f s, of which %.3f s in communication; sequential %.3f s", seconds, waited, alone);
        for (int rank = 0; rank < reports.size(); rank++) {
            say("rank %d: %s", rank, reports.get(rank).traffic);
        }
        compare(found, expected, problem.tolerance());
    }

    private static void compare(double[] found, double[] expected, double tolerance) {
        if (found.length != expected.length) {
            throw new IllegalStateException(
                    "wrong: " + found.length + " numbers, but sequentially " + expected.length);
        }
        double bound = tolerance * Arrays.stream(expected).map(Math::abs).max().orElse(0);
        for (int i = 0; i < expected.length; i++) {
            boolean equal = Double.doubleToLongBits(found[i]) == Double.doubleToLongBits(expected[i]);
            if (!equal && !(Math.abs(found[i] - expected[i]) <= bound)) {
                throw new IllegalStateException(
                        "wrong: number " + i + " is " + found[i] + ", but sequentially " + expected[i]);
            }
        }
        say("verified: equal to the sequential run%s", tolerance == 0 ? "" : " within " + tolerance);
    }

    private static void say(String format, Object... values) {
        IO.println(String.format(Locale.ROOT, format, values));
    }
}
