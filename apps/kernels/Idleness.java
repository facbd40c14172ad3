import module java.base;
import module org.mobula;

/**
 * All are idle, and each has heard all that the others have told: then nobody will ever have anything to do again. It
 * is enough to look at the last report of each, although they are from different times. Suppose some ranks went on
 * after their last reports, and take the first of them. What made it go on was told by a rank that had not gone on
 * itself, so it is in that rank's report, and should be among what this one had heard. Since the numbers agree, this
 * one must have heard something else instead that is in no report: from a rank that had gone on even earlier. There is
 * none.
 *
 * <p><b>Threads:</b> any.
 */
final class Idleness implements Checker.Termination {
    private final long[] told;
    private final long[] heard;
    private final Runnable end;

    /** @param end what is to be done when all are through */
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
