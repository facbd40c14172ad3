import module java.base;
import module org.mobula;

/**
 * Shortest paths by a replicated object: the owner of a row stores it with one write; the other ranks read it from
 * their own replicas, and wait there until it has arrived (Maassen 2003, figure 4.16).
 *
 * <p><b>Threads:</b> one computes; rank 0 reads the result on any.
 */
final class AspByReplica implements Roads.Mapper, Roads.Others {
    /** The rows, by number. */
    interface Rows {
        void store(int k, int[] row);

        /** Waits until the row has been stored. */
        int[] retrieve(int k) throws InterruptedException;
    }

    /** Keeps all rows: discarding a row would turn its readers into writers. */
    static final class RowsRoot implements Rows {
        private final int[][] rows;

        RowsRoot(int nodes) {
            rows = new int[nodes][];
        }

        @Override
        public synchronized void store(int k, int[] row) {
            rows[k] = row;
            notifyAll();
        }

        @Override
        public synchronized int[] retrieve(int k) throws InterruptedException {
            while (rows[k] == null) {
                wait();
            }
            return rows[k];
        }
    }

    private final Roads roads;
    private final Meter meter = new Meter();
    private final Shared<Rows> rows;

    private AspByReplica(Node node, String name, int nodes) {
        roads = Roads.of(node.rank(), node.size(), nodes);
        rows = Shared.make(node, name, Rows.class, meter, RowsRoot.class, nodes);
    }

    static List<Roads.Mapper> run(Node node, String name, int nodes) throws InterruptedException {
        AspByReplica it = new AspByReplica(node, name, nodes);
        it.roads.improve(nodes, it);
        it.rows.done();
        Remoting.of(node).bind(name + "-" + node.rank(), it);
        return Broadcast.all(node, name, Roads.Mapper.class);
    }

    @Override
    public int[] row(int k) throws InterruptedException {
        if (!roads.has(k)) {
            return rows.object().retrieve(k);
        }
        int[] mine = roads.row(k);
        meter.call((long) mine.length * Integer.BYTES);
        rows.object().store(k, mine);
        return mine;
    }

    @Override
    public int[][] rows() {
        return roads.rows();
    }

    @Override
    public Traffic traffic() {
        return rows.traffic();
    }
}
