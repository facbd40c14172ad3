import module java.base;
import module org.mobula;

/**
 * Molecular dynamics by remote objects: each rank sends its sum to an object at rank 0, and the total is broadcast
 * along a tree of remote calls.
 *
 * <p><b>Threads:</b> one moves the atoms; calls from other ranks arrive on any.
 */
final class MolDynByRemote implements Motion.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Motion.Mover {
        /** Receives the interactions of all pairs. */
        @NonBlocking
        void put(Interaction all);
    }

    /** Adds the sums of all ranks. */
    interface Centre extends Remote {
        /** Receives the interactions of a rank's pairs. */
        @NonBlocking
        void add(Interaction part);
    }

    private final Node node;
    private final Meter meter = new Meter();
    private final Member member = new Member(meter::traffic);
    private Sum sum;
    private Centre centre;
    private Broadcast<Worker> broadcast;

    private MolDynByRemote(Node node) {
        this.node = node;
    }

    static List<Worker> run(Node node, String name, Motion.Problem problem) {
        Remoting remoting = Remoting.of(node);
        MolDynByRemote it = new MolDynByRemote(node);
        remoting.bind(name + "-" + node.rank(), it.member);
        if (node.rank() == 0) {
            it.sum = new Sum(node.size());
            remoting.bind(name + "-centre", it.sum);
        }
        it.centre = remoting.lookup(name + "-centre", Centre.class);
        List<Worker> workers = Broadcast.all(node, name, Worker.class);
        try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, it.meter)) {
            it.broadcast = broadcast;
            node.barrier();
            it.member.end(Motion.move(problem.argon(), problem.steps(), node.rank(), node.size(), it));
        }
        return workers;
    }

    @Override
    public Interaction all(Interaction mine) {
        Interaction all = node.rank() == 0 ? combine(mine) : exchange(mine);
        broadcast.pass(0, all.bytes(), worker -> worker.put(all));
        return all;
    }

    private Interaction combine(Interaction mine) {
        sum.add(mine);
        broadcast.await(sum::complete);
        return sum.take();
    }

    private Interaction exchange(Interaction mine) {
        meter.call(mine.bytes());
        centre.add(mine);
        broadcast.await(member::hasCome);
        return member.take();
    }

    /** The sum over all ranks; that of one step is taken before any contribution to the next can arrive. */
    private static final class Sum implements Centre {
        private final int ranks;
        private final AtomicReference<Interaction> sum = new AtomicReference<>();
        private final AtomicInteger arrived = new AtomicInteger();

        Sum(int ranks) {
            this.ranks = ranks;
        }

        @Override
        public void add(Interaction part) {
            sum.accumulateAndGet(part, (some, more) -> some == null ? more : some.plus(more));
            arrived.incrementAndGet();
        }

        boolean complete() {
            return arrived.get() == ranks;
        }

        Interaction take() {
            arrived.set(0);
            return sum.getAndSet(null);
        }
    }

    /** The remote object of a rank. */
    static final class Member implements Worker {
        private final AtomicReference<Interaction> arrived = new AtomicReference<>();
        private final Supplier<Traffic> sent;
        private volatile double[] state; // volatile: a call from rank 0 reads it

        /** @param sent what the rank has sent, read after the run */
        Member(Supplier<Traffic> sent) {
            this.sent = sent;
        }

        boolean hasCome() {
            return arrived.get() != null;
        }

        /** Takes the sum that has arrived. */
        Interaction take() {
            return arrived.getAndSet(null);
        }

        void end(double[] state) {
            this.state = state;
        }

        @Override
        public void put(Interaction all) {
            arrived.set(all);
        }

        @Override
        public double[] state() {
            return state;
        }

        @Override
        public Traffic traffic() {
            return sent.get();
        }
    }
}
