import module java.base;

/**
 * What has come to a rank in one elimination, and what it gives away in the end: the methods that others call.
 *
 * <p><b>Threads:</b> any.
 */
class Received {
    private final AtomicReferenceArray<double[]> losses;
    private final CompletableFuture<double[]> left = new CompletableFuture<>();

    Received(int steps) {
        losses = new AtomicReferenceArray<>(steps);
    }

    /** What the rows from a step's on lose in it. */
    public void lose(int step, double[] lost) {
        losses.set(step, lost);
    }

    /** What is left of this rank's columns in the end; waits for that. */
    public double[] columns() {
        return left.join();
    }

    boolean hasStep(int step) {
        return losses.get(step) != null;
    }

    /** Puts what the rows lose in a step, which has come, where those from the step on stand. */
    void take(int step, double[] into) {
        double[] taken = losses.getAndSet(step, null);
        System.arraycopy(taken, 0, into, step, taken.length);
    }

    /** What was said of a step is not needed here. */
    void forget(int step) {
        losses.set(step, null);
    }

    void giveAway(double[] columns) {
        left.complete(columns);
    }
}
