import module java.base;
import module org.mobula;

/**
 * Linear equations by remote objects: each rank sends its part to an object at rank 0, which assembles the parts; the
 * whole vector is broadcast along a tree of remote calls.
 *
 * <p><b>Threads:</b> one iterates; calls from other ranks arrive on any.
 */
final class LeqByRemote implements Equations.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Equations.Solver {
        /** Receives all of x, and its difference from the previous iterate. */
        @NonBlocking
        void put(Equations.Estimate estimate);
    }

    /** Assembles the parts. */
    interface Centre extends Remote {
        /** Receives a rank's part of the next x. */
        @NonBlocking
        void add(int rank, Equations.Estimate part);
    }

    private final Node node;
    private final Meter meter = new Meter();
    private final Member member = new Member(meter::traffic);
    private Sum sum;
    private Centre centre;
    private Broadcast<Worker> broadcast;

    private LeqByRemote(Node node) {
        this.node = node;
    }

    static List<Worker> run(Node node, String name, Equations.Problem problem) throws InterruptedException {
        Remoting remoting = Remoting.of(node);
        LeqByRemote it = new LeqByRemote(node);
        remoting.bind(name + "-" + node.rank(), it.member);
        if (node.rank() == 0) {
            it.sum = new Sum(node.size());
            remoting.bind(name + "-centre", it.sum);
        }
        it.centre = remoting.lookup(name + "-centre", Centre.class);
        List<Worker> workers = Broadcast.all(node, name, Worker.class);
        Equations mine = Equations.of(node.rank(), node.size(), problem);
        try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, it.meter)) {
            it.broadcast = broadcast;
            node.barrier();
            it.member.end(mine.iterate(it));
        }
        return workers;
    }

    @Override
    public Equations.Estimate whole(Equations.Estimate part) {
        Equations.Estimate whole = node.rank() == 0 ? combine(part) : exchange(part);
        broadcast.pass(0, whole.bytes(), worker -> worker.put(whole));
        return whole;
    }

    private Equations.Estimate combine(Equations.Estimate part) {
        sum.add(0, part);
        broadcast.await(sum::complete);
        return sum.take();
    }

    private Equations.Estimate exchange(Equations.Estimate part) {
        meter.call(part.bytes());
        centre.add(node.rank(), part);
        broadcast.await(member::hasCome);
        return member.take();
    }

    /** The parts of all ranks; those of one iteration are taken before any of the next can arrive. */
    private static final class Sum implements Centre {
        private final AtomicReferenceArray<Equations.Estimate> parts;
        private final AtomicInteger arrived = new AtomicInteger();

        Sum(int ranks) {
            parts = new AtomicReferenceArray<>(ranks);
        }

        @Override
        public void add(int rank, Equations.Estimate part) {
            parts.set(rank, part);
            arrived.incrementAndGet();
        }

        boolean complete() {
            return arrived.get() == parts.length();
        }

        Equations.Estimate take() {
            arrived.set(0);
            return Equations.Estimate.whole(
                    IntStream.range(0, parts.length()).mapToObj(parts::get).toList());
        }
    }

    /** The remote object of a rank. */
    static final class Member implements Worker {
        private final AtomicReference<Equations.Estimate> arrived = new AtomicReference<>();
        private final Supplier<Traffic> sent;
        private volatile Equations.Outcome outcome; // volatile: a call from rank 0 reads it

        /** @param sent what the rank has sent, read after the run */
        Member(Supplier<Traffic> sent) {
            this.sent = sent;
        }

        boolean hasCome() {
            return arrived.get() != null;
        }

        /** Takes the estimate that has arrived. */
        Equations.Estimate take() {
            return arrived.getAndSet(null);
        }

        void end(Equations.Outcome outcome) {
            this.outcome = outcome;
        }

        @Override
        public void put(Equations.Estimate estimate) {
            arrived.set(estimate);
        }

        @Override
        public Equations.Outcome outcome() {
            return outcome;
        }

        @Override
        public Traffic traffic() {
            return sent.get();
        }
    }
}
