import module java.base;

/**
 * What a rank has received in one elimination, and the columns that it offers at the end: the methods that other ranks
 * call.
 *
 * <p><b>Threads:</b> any.
 */
class Received {
    private final AtomicReferenceArray<double[]> losses;
    private final CompletableFuture<double[]> left = new CompletableFuture<>();

    Received(int steps) {
        losses = new AtomicReferenceArray<>(steps);
    }

    /** Receives the pivot index of a step and the multipliers of the rows below. */
    public void lose(int step, double[] lost) {
        losses.set(step, lost);
    }

    /** This rank's columns after the elimination; waits for its end. */
    public double[] columns() {
        return left.join();
    }

    boolean hasStep(int step) {
        return losses.get(step) != null;
    }

    /** Moves the received values of a step into an array, starting at index {@code step}. */
    void take(int step, double[] into) {
        double[] taken = losses.getAndSet(step, null);
        System.arraycopy(taken, 0, into, step, taken.length);
    }

    /** Discards the received values of a step. */
    void forget(int step) {
        losses.set(step, null);
    }

    void giveAway(double[] columns) {
        left.complete(columns);
    }
}
