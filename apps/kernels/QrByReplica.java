import module java.base;
import module org.mobula;

/**
 * QR factorization by a replicated object: the owner of the largest column writes the Householder vector; the other
 * ranks read it from their own replicas, and wait there until it has arrived. The largest column is found along a tree
 * of remote calls (Maassen 2003, section 4.4).
 *
 * <p><b>Threads:</b> one factorizes; calls from other ranks arrive on any.
 */
final class QrByReplica implements Columns.Others, Columns.Holder {
    /** The Householder vector of a step. */
    interface Reflector {
        void store(int step, double[] vector);

        /** Waits until the vector has been stored. */
        double[] retrieve(int step) throws InterruptedException;
    }

    /**
     * Keeps one vector: the pivot of the next step is chosen only after all ranks have made their offers for it, and
     * each of them has finished this step by then.
     */
    static final class ReflectorRoot implements Reflector {
        private int step = -1;
        private double[] vector = {};

        @Override
        public synchronized void store(int step, double[] vector) {
            this.step = step;
            this.vector = vector;
            notifyAll();
        }

        @Override
        public synchronized double[] retrieve(int step) throws InterruptedException {
            while (this.step != step) {
                wait();
            }
            return vector;
        }
    }

    private final Columns columns;
    private final Meter calls = new Meter();
    private final Meter writes = new Meter();
    private final PivotTree pivots;
    private final Shared<Reflector> reflector;
    private int step;

    private QrByReplica(Node node, String name, Columns.Problem problem) {
        columns = new Columns(problem, node.rank(), node.size());
        pivots = PivotTree.join(node, name, calls);
        reflector = Shared.make(node, name, Reflector.class, writes, ReflectorRoot.class);
    }

    static List<Columns.Holder> run(Node node, String name, Columns.Problem problem) throws InterruptedException {
        QrByReplica it = new QrByReplica(node, name, problem);
        it.columns.factorize(it);
        it.pivots.close();
        it.reflector.done();
        Remoting.of(node).bind(name + "-" + node.rank(), it);
        return Broadcast.all(node, name, Columns.Holder.class);
    }

    @Override
    public int largest(Columns.Candidate mine) {
        return pivots.largest(mine);
    }

    @Override
    public double[] reflector(int column, double[] mine) throws InterruptedException {
        int now = step++;
        if (mine == null) {
            return reflector.object().retrieve(now);
        }
        writes.call((long) mine.length * Double.BYTES);
        reflector.object().store(now, mine);
        return mine;
    }

    @Override
    public double[] column(int column) {
        return columns.column(column);
    }

    @Override
    public Traffic traffic() {
        return calls.traffic().plus(reflector.traffic());
    }
}
