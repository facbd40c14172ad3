import module java.base;
import module org.mobula;

/**
 * Arc consistency by a replicated object: what a rank finds impossible it writes; all read at home what has come, and
 * wait there when they have nothing to do. Because all that is written has one order, all is over when each rank has
 * been idle since the last change.
 *
 * <p><b>Threads:</b> one works; rank 0 asks on any what came of it.
 */
final class AcpByReplica extends Consistency {
    /** What ranks have found impossible, in the order that all agree on. */
    interface Changes {
        void add(Removal removal);

        /** How many there are. */
        int count();

        /** All but the first so many. */
        List<Removal> since(int seen);

        /** A rank that has seen so many has nothing to do. */
        void idle(int rank, int seen);

        /** Waits until there are more than so many, or everybody is through; whether there are. */
        boolean more(int seen) throws InterruptedException;
    }

    /** Keeps all changes: to forget those that everybody has seen would make readers write. */
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
