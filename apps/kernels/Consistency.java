import module java.base;

/**
 * One of the ranks that enforce arc consistency. Only its main thread uses the matrix; removals of other ranks are
 * queued for it.
 *
 * <p><b>Threads:</b> one computes; rank 0 reads the result on any.
 */
abstract class Consistency implements Checker {
    final int rank;
    final Meter meter = new Meter();
    private final Domains domains;
    private int updates;
    private int reports;
    private long heard;

    Consistency(int rank, int size, Domains.Problem problem) {
        this.rank = rank;
        domains = new Domains(problem, Share.of(rank, size, problem.variables()));
    }

    void work() throws InterruptedException {
        while (!finished()) {
            for (Removal removal = hear(); removal != null; removal = hear()) {
                domains.remove(removal.variable(), removal.values());
                heard++;
            }
            int variable = domains.next();
            if (variable >= 0) {
                narrow(variable);
            } else {
                reports++;
                rest(updates, heard);
            }
        }
    }

    private void narrow(int variable) {
        int[] values = domains.impossible(variable);
        if (values.length > 0) {
            domains.remove(variable, values);
            updates++;
            tell(new Removal(rank, variable, values));
        }
    }

    /** Whether all ranks have finished. */
    abstract boolean finished();

    /** The next removal of another rank, or null. */
    abstract Removal hear();

    /** Sends a removal of this rank to all others. */
    abstract void tell(Removal removal);

    /** Reports that this rank is idle; returns when a removal arrives or all ranks have finished. */
    abstract void rest(long told, long heard) throws InterruptedException;

    @Override
    public Outcome outcome() {
        return new Outcome(domains.possible(), updates, reports);
    }

    /** A rank that receives removals as calls. */
    abstract static class Told extends Consistency {
        private final Queue<Removal> told = new ConcurrentLinkedQueue<>();
        private volatile boolean finished;
        private Checker.Termination termination;

        Told(int rank, int size, Domains.Problem problem) {
            super(rank, size, problem);
        }

        /** @param termination detects termination */
        void work(Checker.Termination termination) throws InterruptedException {
            this.termination = termination;
            work();
        }

        void take(Removal removal) {
            told.add(removal);
        }

        void end() {
            finished = true;
        }

        @Override
        boolean finished() {
            return finished;
        }

        @Override
        Removal hear() {
            return told.poll();
        }

        @Override
        void rest(long told, long heard) {
            if (rank != 0) {
                meter.call(2 * Long.BYTES);
            }
            termination.idle(rank, told, heard);
            await(() -> finished || !this.told.isEmpty());
        }

        abstract void await(BooleanSupplier condition);
    }
}
