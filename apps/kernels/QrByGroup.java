import module java.base;
import module org.mobula;

/**
 * QR factorization by a group: the pivot search is one combined call, in which a binomial tree keeps the larger
 * candidate and all members receive the largest. The Householder vector is a call to all members.
 *
 * <p><b>Threads:</b> one factorizes; calls from other ranks arrive on any.
 */
final class QrByGroup implements Columns.Others {
    /** The interface of a rank to the other ranks. */
    interface Worker extends QrByRemote.Worker {
        /** Receives the largest column of all ranks. */
        @NonBlocking
        void offer(double norm, int column);
    }

    private static final int NOTHING = -1;

    private final Meter meter = new Meter();
    private final AtomicInteger largest = new AtomicInteger(NOTHING);
    private final AtomicReference<double[]> vector = new AtomicReference<>();
    private final Columns columns;
    private final Team<Worker> team;

    private QrByGroup(Node node, String name, Columns.Problem problem) {
        columns = new Columns(problem, node.rank(), node.size());
        team = Team.join(node, name, Worker.class, meter, new Member());
        team.together(
                "void offer(double,int)",
                BinomialInvocationCombiner.of((lower, higher, out) -> {
                    Columns.Candidate larger = candidate(lower).or(candidate(higher));
                    out.write(0, larger.norm());
                    out.write(1, larger.column());
                }),
                new GroupInvocation());
        team.broadcast("void reflect(double[])");
    }

    static List<Worker> run(Node node, String name, Columns.Problem problem) throws InterruptedException {
        QrByGroup it = new QrByGroup(node, name, problem);
        it.team.begin();
        it.columns.factorize(it);
        it.team.done();
        return it.team.each("double[] column(int)", "Traffic traffic()");
    }

    private static Columns.Candidate candidate(ParameterVector offered) {
        return new Columns.Candidate(offered.readDouble(0), offered.readInt(1));
    }

    @Override
    public int largest(Columns.Candidate mine) {
        meter.call(Columns.Candidate.BYTES);
        team.all().offer(mine.norm(), mine.column());
        team.await(() -> largest.get() != NOTHING);
        return largest.getAndSet(NOTHING);
    }

    @Override
    public double[] reflector(int column, double[] mine) {
        if (mine != null) {
            meter.call((long) mine.length * Double.BYTES);
            team.all().reflect(mine);
        }
        team.await(() -> vector.get() != null); // the owner waits too, so that its copy is not used in the next step
        return vector.getAndSet(null);
    }

    private final class Member implements Worker {
        @Override
        public void offer(double norm, int column) {
            largest.set(column);
        }

        @Override
        public void reflect(double[] it) {
            vector.set(it);
        }

        @Override
        public double[] column(int column) {
            return columns.column(column);
        }

        @Override
        public Traffic traffic() {
            return team.traffic();
        }
    }
}
