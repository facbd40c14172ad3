import module java.base;
import module org.mobula;

/**
 * Shortest paths by remote objects: the owner of a row broadcasts it along a binomial tree of remote calls; each
 * receiver forwards it and computes meanwhile. Rows carry their number, so the ranks need no synchronization: an owner
 * may run ahead while others catch up.
 *
 * <p><b>Threads:</b> one computes; calls from other ranks arrive on any.
 */
final class AspByRemote implements Roads.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Roads.Mapper {
        /** Receives a row of the table and forwards it. */
        void put(int k, int[] row);
    }

    private final Node node;
    private final int nodes;
    private final Roads roads;
    private final AtomicReferenceArray<int[]> arrived;
    private final Meter meter = new Meter();
    private Broadcast<Worker> broadcast;

    private AspByRemote(Node node, int nodes) {
        this.node = node;
        this.nodes = nodes;
        roads = Roads.of(node.rank(), node.size(), nodes);
        arrived = new AtomicReferenceArray<>(nodes);
    }

    static List<Worker> run(Node node, String name, int nodes) throws InterruptedException {
        AspByRemote it = new AspByRemote(node, nodes);
        Remoting.of(node).bind(name + "-" + node.rank(), it.new Member());
        List<Worker> workers = Broadcast.all(node, name, Worker.class);
        try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, it.meter)) {
            it.broadcast = broadcast;
            node.barrier();
            it.roads.improve(nodes, it);
        }
        return workers;
    }

    @Override
    public int[] row(int k) {
        if (roads.has(k)) {
            int[] mine = roads.row(k);
            pass(k, mine.clone()); // a copy, because the row may change before it is sent
            return mine;
        }
        broadcast.await(() -> arrived.get(k) != null);
        return arrived.getAndSet(k, null);
    }

    private void pass(int k, int[] row) {
        int owner = Share.owner(k, node.size(), nodes);
        broadcast.pass(owner, (long) nodes * Integer.BYTES, worker -> worker.put(k, row));
    }

    private final class Member implements Worker {
        @Override
        public void put(int k, int[] row) {
            pass(k, row);
            arrived.set(k, row);
        }

        @Override
        public int[][] rows() {
            return roads.rows();
        }

        @Override
        public Traffic traffic() {
            return meter.traffic();
        }
    }
}
