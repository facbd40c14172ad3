import module java.base;
import module org.mobula;

/**
 * Detects termination: all ranks are idle, and each has received everything that the others have sent, so no rank will
 * ever have work again. It is enough to compare the last report of each rank, although the reports were made at
 * different times. Proof: suppose that some ranks resumed work after their last reports, and consider the first of
 * them. The removal that made it resume was sent by a rank that had not itself resumed, so that rank's report counts
 * it, and this rank's report should count it as received. Since the numbers agree, this rank must instead have received
 * a removal that no report counts, from a rank that had resumed even earlier; there is none.
 *
 * <p><b>Threads:</b> any.
 */
final class Idleness implements Checker.Termination {
    private final long[] told;
    private final long[] heard;
    private final Runnable end;

    /** @param end runs when all ranks have finished */
    Idleness(int ranks, Runnable end) {
        told = new long[ranks];
        heard = new long[ranks];
        Arrays.fill(heard, -1);
        this.end = end;
    }

    @Override
    public synchronized void idle(int rank, long told, long heard) {
        this.told[rank] = told;
        this.heard[rank] = heard;
        long all = LongStream.of(this.told).sum();
        if (IntStream.range(0, this.told.length).allMatch(i -> this.heard[i] == all - this.told[i])) {
            end.run();
        }
    }
}
