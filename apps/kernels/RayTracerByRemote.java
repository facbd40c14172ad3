import module java.base;
import module org.mobula;

/**
 * Ray tracing by remote objects: each line and each sum is a call to rank 0.
 *
 * <p><b>Threads:</b> one traces; calls from other ranks arrive on any.
 */
final class RayTracerByRemote implements Picture.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends Picture.Painter {
        /** Receives a line of the picture. */
        @NonBlocking
        void put(int line, int[] points);

        /** Receives the sum of a rank's points; by a group, the sum of all ranks' points. */
        @NonBlocking
        void add(long sum);
    }

    private final int rank;
    private final Meter meter;
    private final Picture mine;
    private final Worker first;

    /**
     * @param meter counts the calls
     * @param mine the picture, gathered at rank 0
     * @param first rank 0
     */
    RayTracerByRemote(int rank, Meter meter, Picture mine, Worker first) {
        this.rank = rank;
        this.meter = meter;
        this.mine = mine;
        this.first = first;
    }

    static List<Worker> run(Node node, String name, int side) {
        Meter meter = new Meter();
        Picture picture = new Picture(side);
        Remoting.of(node).bind(name + "-" + node.rank(), new Member(picture, meter::traffic));
        List<Worker> workers = Broadcast.all(node, name, Worker.class);
        node.barrier();
        Picture.trace(
                node.rank(), node.size(), side, new RayTracerByRemote(node.rank(), meter, picture, workers.getFirst()));
        if (node.rank() == 0) {
            int[] everybody = IntStream.range(0, node.size()).toArray();
            node.serveUntil(() -> picture.complete(node.size()), everybody);
        }
        return workers;
    }

    @Override
    public void give(int line, int[] points) {
        if (rank == 0) {
            mine.put(line, points);
        } else {
            meter.call((long) points.length * Integer.BYTES);
            first.put(line, points);
        }
    }

    @Override
    public void total(long sum) {
        if (rank == 0) {
            mine.add(sum);
        } else {
            meter.call(Long.BYTES);
            first.add(sum);
        }
    }

    /** The remote object of a rank. */
    record Member(Picture mine, Supplier<Traffic> sent) implements Worker {
        @Override
        public void put(int line, int[] points) {
            mine.put(line, points);
        }

        @Override
        public void add(long sum) {
            mine.add(sum);
        }

        @Override
        public int[][] picture() {
            return mine.lines();
        }

        @Override
        public long sum() {
            return mine.sum();
        }

        @Override
        public Traffic traffic() {
            return sent.get();
        }
    }
}
