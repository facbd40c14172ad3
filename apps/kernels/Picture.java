import module java.base;

/** A picture that the ranks trace together: its lines are distributed cyclically and gathered at rank 0. */
final class Picture {
    /** What a rank needs from rank 0. */
    interface Others {
        /** Gives one of this rank's lines to rank 0. */
        void give(int line, int[] points);

        /** Gives the sum of this rank's points. */
        void total(long sum);
    }

    /** A rank, as rank 0 sees it after the run. */
    interface Painter extends Traffic.Sender {
        /** The picture, if it was gathered at this rank. */
        int[][] picture();

        /** The sum of all points, if it was gathered at this rank. */
        long sum();
    }

    private final AtomicReferenceArray<int[]> lines;
    private final AtomicInteger come = new AtomicInteger();
    private final AtomicLong sum = new AtomicLong();
    private final AtomicInteger sums = new AtomicInteger();

    Picture(int side) {
        lines = new AtomicReferenceArray<>(side);
    }

    /** Traces the lines of a rank. */
    static void trace(int rank, int size, int side, Others others) {
        Scene scene = new Scene(side);
        long sum = 0;
        for (int line = rank; line < side; line += size) {
            int[] points = scene.line(line);
            sum += Scene.sum(points);
            others.give(line, points);
        }
        others.total(sum);
    }

    void put(int line, int[] points) {
        lines.set(line, points);
        come.incrementAndGet();
    }

    /** Adds a sum of points. */
    void add(long more) {
        sum.addAndGet(more);
        sums.incrementAndGet();
    }

    /** Whether all lines and the expected number of sums have arrived. */
    boolean complete(int sumsExpected) {
        return come.get() == lines.length() && sums.get() == sumsExpected;
    }

    int[][] lines() {
        return IntStream.range(0, lines.length()).mapToObj(lines::get).toArray(int[][]::new);
    }

    long sum() {
        return sum.get();
    }
}
