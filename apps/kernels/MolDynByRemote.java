import module java.base;
import module org.mobula;

/**
 * Molecular dynamics by remote objects: a rank gives its sum to an object of rank 0, and the sum of all goes along a
 * tree of calls.
 *
 * <p><b>Threads:</b> one moves; calls of others come on any.
 */
final class MolDynByRemote implements Motion.Others {
    /** A rank, as the others see it. */
    interface Worker extends Motion.Mover {
        /** What all pairs do to each other. */
        @NonBlocking
        void put(Interaction all);
    }

    /** Where sums come together. */
    interface Centre extends Remote {
        /** What a rank's pairs do to each other. */
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

    /** The sum of what all ranks bring; each step's is taken before any of the next can come. */
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

    /** What others may call of a rank. */
    static final class Member implements Worker {
        private final AtomicReference<Interaction> arrived = new AtomicReference<>();
        private final Supplier<Traffic> sent;
        private volatile double[] state; // volatile: a call from rank 0 reads it

        /** @param sent what the rank sent, when it is through */
        Member(Supplier<Traffic> sent) {
            this.sent = sent;
        }

        boolean hasCome() {
            return arrived.get() != null;
        }

        /** What has come. */
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
