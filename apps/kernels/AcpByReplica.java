import module java.base;
import module org.mobula;

/**
 * Arc consistency by a replicated object: a removal is a write; every rank reads new removals from its own replica, and
 * waits there when it is idle. All writes have one total order, so the computation has terminated once each rank has
 * been idle since the last removal.
 *
 * <p><b>Threads:</b> one computes; rank 0 reads the result on any.
 */
final class AcpByReplica extends Consistency {
    /** The removals of all ranks, in the total order of the writes. */
    interface Changes {
        void add(Removal removal);

        /** The number of removals. */
        int count();

        /** The removals after the first {@code seen}. */
        List<Removal> since(int seen);

        /** Records that a rank is idle and has seen the first {@code seen} removals. */
        void idle(int rank, int seen);

        /**
         * Waits until there are more than {@code seen} removals, or all ranks have finished; returns whether there are
         * more.
         */
        boolean more(int seen) throws InterruptedException;
    }

    /** Keeps all removals: discarding those that every rank has seen would turn reads into writes. */
    static final class ChangesRoot implements Changes {
        private final List<Removal> changes = new ArrayList<>();
        private final int[] seen;
        private boolean over;

        ChangesRoot(int ranks) {
            seen = new int[ranks];
            Arrays.fill(seen, -1);
        }

        @Override
        public synchronized void add(Removal removal) {
            changes.add(removal);
            notifyAll();
        }

        @Override
        public synchronized int count() {
            return changes.size();
        }

        @Override
        public synchronized List<Removal> since(int seen) {
            return new ArrayList<>(changes.subList(seen, changes.size()));
        }

        @Override
        public synchronized void idle(int rank, int seen) {
            this.seen[rank] = seen;
            over = true;
            for (int known : this.seen) {
                over &= known == changes.size();
            }
            if (over) {
                notifyAll();
            }
        }

        @Override
        public synchronized boolean more(int seen) throws InterruptedException {
            while (!over && changes.size() == seen) {
                wait();
            }
            return !over;
        }
    }

    private final Shared<Changes> changes;
    private final Queue<Removal> come = new ArrayDeque<>();
    private int seen;
    private boolean finished;

    private AcpByReplica(Node node, String name, Domains.Problem problem) {
        super(node.rank(), node.size(), problem);
        changes = Shared.make(node, name, Changes.class, meter, ChangesRoot.class, node.size());
    }

    static List<Checker> run(Node node, String name, Domains.Problem problem) throws InterruptedException {
        AcpByReplica it = new AcpByReplica(node, name, problem);
        it.work();
        it.changes.done();
        Remoting.of(node).bind(name + "-" + node.rank(), it);
        return Broadcast.all(node, name, Checker.class);
    }

    @Override
    boolean finished() {
        return finished;
    }

    @Override
    Removal hear() {
        if (come.isEmpty() && changes.object().count() > seen) {
            List<Removal> news = changes.object().since(seen);
            seen += news.size();
            news.stream().filter(removal -> removal.origin() != rank).forEach(come::add);
        }
        return come.poll();
    }

    @Override
    void tell(Removal removal) {
        meter.call(removal.bytes());
        changes.object().add(removal);
    }

    @Override
    void rest(long told, long heard) throws InterruptedException {
        meter.call(2 * Integer.BYTES);
        changes.object().idle(rank, seen);
        finished = !changes.object().more(seen);
    }

    @Override
    public Traffic traffic() {
        return changes.traffic();
    }
}
