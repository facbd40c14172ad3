import module java.base;

/**
 * What a kernel prints about a run besides its result: the time, and what the ranks sent.
 *
 * @param unit what the averages refer to, such as an iteration
 * @param units the number of units in the run
 * @param seconds the time of the parallel run
 * @param sequentialSeconds the time of one rank without communication
 * @param sent what each rank sent, in rank order
 */
record Report(String unit, int units, double seconds, double sequentialSeconds, List<Traffic> sent) {
    /** Asks every rank what it sent in the given number of iterations. */
    static Report of(
            int iterations, double seconds, double sequentialSeconds, List<? extends Traffic.Sender> workers) {
        return of("iteration", iterations, seconds, sequentialSeconds, workers);
    }

    /** Asks every rank what it sent. */
    static Report of(
            String unit,
            int units,
            double seconds,
            double sequentialSeconds,
            List<? extends Traffic.Sender> workers) {
        return new Report(
                unit,
                units,
                seconds,
                sequentialSeconds,
                workers.stream().map(Traffic.Sender::traffic).toList());
    }

    void print() {
        Traffic all = sent.stream().reduce(Traffic.NONE, Traffic::plus);
        say(
                "time %.3f s, sequential %.3f s, speed-up %.2f%s",
                seconds, sequentialSeconds, sequentialSeconds / seconds, seconds > sequentialSeconds ? noGain() : "");
        say(
                "sent %s; per %s %.1f calls, %.1f messages, %.1f bytes",
                all.text(),
                unit,
                (double) all.calls() / units,
                (double) all.messages() / units,
                (double) all.bytes() / units);
        for (int rank = 0; rank < sent.size(); rank++) {
            say("rank %d sent %s", rank, sent.get(rank).text());
        }
    }

    private String noGain() {
        return String.format(
                Locale.ROOT,
                " (no gain: %.0f us per %s are too few to divide among %d ranks on this machine as it is now)",
                sequentialSeconds / units * 1e6,
                unit,
                sent.size());
    }

    private static void say(String format, Object... values) {
        IO.println(String.format(Locale.ROOT, format, values));
    }
}
