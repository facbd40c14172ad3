import module java.base;
import module org.mobula;

/**
 * Linear equations by a replicated object: each rank writes its part, which updates all replicas; every rank reads the
 * whole vector from its own replica, and waits there until it is complete (Maassen 2003, section 4.4).
 *
 * <p><b>Threads:</b> one iterates; rank 0 reads the result on any.
 */
final class LeqByReplica implements Equations.Solver, Equations.Others {
    /** The parts of all ranks. */
    interface Parts {
        /** Adds a rank's part of the x of an iteration. */
        void add(int iteration, int rank, Equations.Estimate part);

        /** All of the x of an iteration; waits for the last part. */
        Equations.Estimate whole(int iteration) throws InterruptedException;
    }

    /**
     * Keeps the parts of two iterations: a rank that is one iteration ahead has seen all parts of the previous one, and
     * cannot advance further until all ranks have written their parts of the current one.
     */
    static final class PartsRoot implements Parts {
        private static final int KEPT = 2;

        private final Equations.Estimate[][] parts;
        private final int[] arrived = new int[KEPT];
        private final Equations.Estimate[] whole = new Equations.Estimate[KEPT];
        private final int[] iterationOfWhole = {-1, -1};

        PartsRoot(int ranks) {
            parts = new Equations.Estimate[KEPT][ranks];
        }

        @Override
        public synchronized void add(int iteration, int rank, Equations.Estimate part) {
            int place = iteration % KEPT;
            parts[place][rank] = part;
            if (++arrived[place] == parts[place].length) {
                arrived[place] = 0;
                whole[place] = Equations.Estimate.whole(Arrays.asList(parts[place]));
                iterationOfWhole[place] = iteration;
                notifyAll();
            }
        }

        @Override
        public synchronized Equations.Estimate whole(int iteration) throws InterruptedException {
            while (iterationOfWhole[iteration % KEPT] != iteration) {
                wait();
            }
            return whole[iteration % KEPT];
        }
    }

    private final int rank;
    private final Meter meter = new Meter();
    private final Shared<Parts> parts;
    private int iteration;
    private volatile Equations.Outcome outcome; // volatile: a call from rank 0 reads it

    private LeqByReplica(Node node, String name) {
        rank = node.rank();
        parts = Shared.make(node, name, Parts.class, meter, PartsRoot.class, node.size());
    }

    static List<Equations.Solver> run(Node node, String name, Equations.Problem problem) throws InterruptedException {
        LeqByReplica it = new LeqByReplica(node, name);
        it.outcome = Equations.of(node.rank(), node.size(), problem).iterate(it);
        it.parts.done();
        Remoting.of(node).bind(name + "-" + node.rank(), it);
        return Broadcast.all(node, name, Equations.Solver.class);
    }

    @Override
    public Equations.Estimate whole(Equations.Estimate part) throws InterruptedException {
        meter.call(part.bytes());
        parts.object().add(iteration, rank, part);
        return parts.object().whole(iteration++);
    }

    @Override
    public Equations.Outcome outcome() {
        return outcome;
    }

    @Override
    public Traffic traffic() {
        return parts.traffic();
    }
}
