import module java.base;

/**
 * A rank that looks for the shortest tour, among others: takes a job, searches, takes the next one.
 *
 * <p><b>Threads:</b> one works; rank 0 asks on any what came of it.
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

    /** Tells all of a tour so long; false if one as short is known already. */
    abstract boolean improve(int length);

    @Override
    public Tours.Found found() {
        int known = shortest();
        int[] tour = found.length() == known ? found.tour() : new int[0];
        return new Tours.Found(known, tour, found.jobs(), found.improvements(), found.routes());
    }

    /** One who is told by others how long the shortest tour is: reading that costs nothing. */
    abstract static class Told extends Salesperson {
        private final AtomicInteger shortest = new AtomicInteger(Integer.MAX_VALUE);

        Told(int rank) {
            super(rank);
        }

        @Override
        public int shortest() {
            return shortest.getOpaque(); // opaque is enough: an older bound prunes less, but never wrongly
        }

        /** Some rank found a tour of this length. */
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

        /** Tells all others. */
        abstract void tell(int length);
    }
}
