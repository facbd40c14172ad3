import module java.base;

/**
 * What a benchmark says of a run.
 *
 * @param title which benchmark, of which class
 * @param iterations how many it measured
 * @param seconds of the last rank
 * @param operations that count, by the benchmark's own formula, in all iterations
 * @param sent what rank 0 handed over in all iterations
 * @param wrong what differs from what was published, in words; empty if nothing does
 */
record Report(
        String title,
        int ranks,
        int iterations,
        double seconds,
        double operations,
        Tally sent,
        List<String> wrong) {
    /** Where a program ends whose result is wrong. */
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

    /** What to say of a value: nothing if it is as near to the published one as it must be. */
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
