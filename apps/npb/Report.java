import module java.base;

/**
 * What a benchmark prints about a run.
 *
 * @param title the benchmark and its class
 * @param iterations the number of measured iterations
 * @param seconds the time of the slowest rank
 * @param operations of all iterations, by the benchmark's own formula
 * @param sent what rank 0 passed to communication operations in all iterations
 * @param wrong the deviations from the published results; empty if there are none
 */
record Report(
        String title,
        int ranks,
        int iterations,
        double seconds,
        double operations,
        Tally sent,
        List<String> wrong) {
    /** The exit status after a wrong result. */
    private static final int WRONG_RESULT = 1;

    private static final int MOST_COMPLAINTS = 5;

    void print() {
        say("%s, ranks %d: %.3f s, %.1f Mop/s", title, ranks, seconds, operations / seconds / 1e6);
        say("rank 0 handed over %s per iteration", sent.text(iterations));
        wrong.stream().limit(MOST_COMPLAINTS).forEach(IO::println);
        if (wrong.size() > MOST_COMPLAINTS) {
            say("and %d more are wrong", wrong.size() - MOST_COMPLAINTS);
        }
        say("verification %s", wrong.isEmpty() ? "SUCCESSFUL" : "FAILED");
    }

    /** Ends the program if its result is wrong. */
    void conclude() {
        if (!wrong.isEmpty()) {
            System.exit(WRONG_RESULT);
        }
    }

    /** Compares a value with the published one; empty if it is within the tolerance, otherwise a message. */
    static Optional<String> compare(String name, double value, double published, double tolerance) {
        double error = Math.abs((value - published) / published);
        return error <= tolerance // written so that NaN fails
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s is %.13e, but should be %.13e within %.0e",
                        name,
                        value,
                        published,
                        tolerance));
    }

    private static void say(String format, Object... values) {
        IO.println(String.format(Locale.ROOT, format, values));
    }
}
