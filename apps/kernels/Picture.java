import module java.base;

/** What ranks trace together: its lines are dealt out, and come together at rank 0. */
final class Picture {
    /** What a rank needs of rank 0. */
    interface Others {
        /** Gives a line of this rank's to rank 0. */
        void give(int line, int[] points);

        /** Gives the sum of this rank's points. */
        void total(long sum);
    }

    /** A rank, as rank 0 sees it in the end. */
    interface Painter extends Traffic.Sender {
        /** The picture, if it came together there. */
        int[][] picture();

        /** The sum of all points, if it came together there. */
        long sum();
    }

    private final AtomicReferenceArray<int[]> lines;
    private final AtomicInteger come = new AtomicInteger();
    private final AtomicLong sum = new AtomicLong();
    private final AtomicInteger sums = new AtomicInteger();

    Picture(int side) {
        lines = new AtomicReferenceArray<>(side);
    }

    /** Traces those lines that are a rank's. */
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

    /** Adds a sum of some points. */
    void add(long more) {
        sum.addAndGet(more);
        sums.incrementAndGet();
    }

    /** Whether all lines are there, and so many sums. */
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
