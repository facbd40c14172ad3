import module java.base;

/**
 * One of the ranks that search for the shortest tour: it takes a job, searches, and takes the next one.
 *
 * <p><b>Threads:</b> one searches; rank 0 reads the result on any.
 */
abstract class Salesperson implements Tours.Searcher, TourSearch.Bound {
    final int rank;
    final Meter meter = new Meter();
    private Tours.Found mine = new Tours.Found(Integer.MAX_VALUE, new int[0], 0, 0, 0);
    private volatile Tours.Found found; // volatile: a call from rank 0 reads it

    Salesperson(int rank) {
        this.rank = rank;
    }

    void work(Tours.Problem problem, Tours.Jobs jobs) {
        TourSearch search = new TourSearch(problem.distances(), this);
        int done = 0;
        for (int[] job = next(jobs); job != null; job = next(jobs)) {
            search.from(job);
            done++;
        }
        found = new Tours.Found(mine.length(), mine.tour(), done, mine.improvements(), search.routes());
    }

    private int[] next(Tours.Jobs jobs) {
        int[] job = jobs.next();
        if (rank != 0) {
            meter.call(job == null ? 0 : (long) job.length * Integer.BYTES);
        }
        return job;
    }

    @Override
    public void found(int length, int[] tour) {
        if (improve(length)) {
            mine = new Tours.Found(length, tour, 0, mine.improvements() + 1, 0);
        }
    }

    /** Announces a tour of this length to all ranks; returns false if one as short is known already. */
    abstract boolean improve(int length);

    @Override
    public Tours.Found found() {
        int known = shortest();
        int[] tour = found.length() == known ? found.tour() : new int[0];
        return new Tours.Found(known, tour, found.jobs(), found.improvements(), found.routes());
    }

    /** A rank that other ranks inform of shorter tours; reading the bound sends nothing. */
    abstract static class Told extends Salesperson {
        private final AtomicInteger shortest = new AtomicInteger(Integer.MAX_VALUE);

        Told(int rank) {
            super(rank);
        }

        @Override
        public int shortest() {
            return shortest.getOpaque(); // opaque is enough: an older bound prunes less, but never wrongly
        }

        /** Reports that some rank found a tour of this length. */
        public void shorter(int length) {
            shortest.accumulateAndGet(length, Math::min);
        }

        @Override
        boolean improve(int length) {
            boolean improved = shortest.getAndAccumulate(length, Math::min) > length;
            if (improved) {
                tell(length);
            }
            return improved;
        }

        /** Sends the length to all other ranks. */
        abstract void tell(int length);
    }
}
