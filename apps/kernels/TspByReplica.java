import module java.base;
import module org.mobula;

/**
 * The travelling salesperson by a replicated object that holds the length of the shortest tour (Maassen 2003, figure
 * 4.15): reading it sends nothing, and a rank that finds a shorter tour writes it. The job queue is a remote object.
 *
 * <p><b>Threads:</b> one searches; rank 0 reads the result on any.
 */
final class TspByReplica extends Salesperson {
    /** The length of the shortest tour. */
    interface Minimum {
        int get();

        /** Lowers the minimum; returns false if it is as small already. */
        boolean set(int length);
    }

    static final class MinimumRoot implements Minimum {
        private int minimum = Integer.MAX_VALUE;

        @Override
        public int get() {
            return minimum;
        }

        @Override
        public boolean set(int length) {
            boolean less = length < minimum;
            if (less) {
                minimum = length;
            }
            return less;
        }
    }

    private final Shared<Minimum> minimum;
    private final Meter writes = new Meter();
    private volatile int settled; // volatile: a call from rank 0 reads it

    private TspByReplica(Node node, String name) {
        super(node.rank());
        minimum = Shared.make(node, name, Minimum.class, writes, MinimumRoot.class);
    }

    static List<Tours.Searcher> run(Node node, String name, Tours.Problem problem) {
        TspByReplica it = new TspByReplica(node, name);
        it.work(problem, Tours.Jobs.of(node, name, problem));
        node.barrier();
        it.improve(Integer.MAX_VALUE); // when it returns, all earlier writes have run here, too
        it.settled = it.shortest();
        it.minimum.done();
        Remoting.of(node).bind(name + "-" + node.rank(), it);
        return Broadcast.all(node, name, Tours.Searcher.class);
    }

    @Override
    public int shortest() {
        return settled > 0 ? settled : minimum.object().get();
    }

    @Override
    boolean improve(int length) {
        writes.call(Integer.BYTES);
        return minimum.object().set(length);
    }

    @Override
    public Traffic traffic() {
        return meter.traffic().plus(minimum.traffic());
    }
}
