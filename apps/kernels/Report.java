import module java.base;

/**
 * What a kernel says of a run, besides its result: how long it took, and what the ranks sent.
 *
 * @param iterations how often the ranks did the same thing, for the averages
 * @param seconds of all ranks together
 * @param sequentialSeconds of one alone, without remote objects
 * @param sent what each rank sent, in their order
 */
record Report(int iterations, double seconds, double sequentialSeconds, List<Traffic> sent) {
    /** Asks every rank what it sent. */
    static Report of(
            int iterations, double seconds, double sequentialSeconds, List<? extends Traffic.Sender> workers) {
        return new Report(
                iterations,
                seconds,
                sequentialSeconds,
                workers.stream().map(Traffic.Sender::traffic).toList());
    }

    void print() {
        Traffic all = sent.stream().reduce(Traffic.NONE, Traffic::plus);
        say(
                "time %.3f s, sequential %.3f s, speed-up %.2f",
                seconds, sequentialSeconds, sequentialSeconds / seconds);
        say(
                "sent %s; per iteration %.1f calls, %.1f bytes",
                all.text(), (double) all.calls() / iterations, (double) all.bytes() / iterations);
        for (int rank = 0; rank < sent.size(); rank++) {
            say("rank %d sent %s", rank, sent.get(rank).text());
        }
    }

    private static void say(String format, Object... values) {
        IO.println(String.format(Locale.ROOT, format, values));
    }
}
