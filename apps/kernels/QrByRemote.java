import module java.base;
import module org.mobula;

/**
 * QR factorization by remote objects: the largest column is found by a reduction and a broadcast along a tree of remote
 * calls; its owner broadcasts the Householder vector along a tree of its own.
 *
 * <p><b>Threads:</b> one factorizes; calls from other ranks arrive on any.
 */
final class QrByRemote implements Columns.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Columns.Holder {
        /** Receives the Householder vector. */
        @NonBlocking
        void reflect(double[] vector);
    }

    private final int size;
    private final Member member;
    private final PivotTree pivots;
    private final Broadcast<Worker> broadcast;

    private QrByRemote(int size, Member member, PivotTree pivots, Broadcast<Worker> broadcast) {
        this.size = size;
        this.member = member;
        this.pivots = pivots;
        this.broadcast = broadcast;
    }

    static List<Worker> run(Node node, String name, Columns.Problem problem) throws InterruptedException {
        Member member = new Member(new Columns(problem, node.rank(), node.size()));
        Remoting.of(node).bind(name + "-" + node.rank(), member);
        List<Worker> workers = Broadcast.all(node, name, Worker.class);
        try (PivotTree pivots = PivotTree.join(node, name, member.meter);
                Broadcast<Worker> broadcast = new Broadcast<>(node, workers, member.meter)) {
            node.barrier();
            member.columns.factorize(new QrByRemote(node.size(), member, pivots, broadcast));
        }
        return workers;
    }

    @Override
    public int largest(Columns.Candidate mine) {
        return pivots.largest(mine);
    }

    @Override
    public double[] reflector(int column, double[] mine) {
        if (mine == null) {
            broadcast.await(() -> member.vector.get() != null);
        }
        double[] given = mine != null ? mine : member.vector.getAndSet(null);
        long bytes = (long) given.length * Double.BYTES;
        broadcast.pass(column % size, bytes, worker -> worker.reflect(given));
        return given;
    }

    private static final class Member implements Worker {
        private final Columns columns;
        private final Meter meter = new Meter();
        private final AtomicReference<double[]> vector = new AtomicReference<>();

        Member(Columns columns) {
            this.columns = columns;
        }

        @Override
        public void reflect(double[] vector) {
            this.vector.set(vector);
        }

        @Override
        public double[] column(int column) {
            return columns.column(column);
        }

        @Override
        public Traffic traffic() {
            return meter.traffic();
        }
    }
}
