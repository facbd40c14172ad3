import module java.base;
import module org.mobula;

/**
 * A rank's part in finding the largest column of all: a reduction up a binomial tree of remote calls, whose result
 * comes back down the tree. All go in step, so a place for each kind of call is enough: nobody offers for the next step
 * before all have been told what was chosen in this one.
 *
 * <p><b>Threads:</b> one asks; calls of others come on any. <b>Ownership:</b> {@link #close} waits until all is passed
 * on.
 */
final class PivotTree implements AutoCloseable {
    /** A rank, as those beside it in the tree see it. */
    interface Chooser extends Remote {
        /** The largest column of a rank right below in the tree of rank 0, and of those below it. */
        @NonBlocking
        void offer(double norm, int column);

        /** The largest column of all ranks. */
        @NonBlocking
        void choose(int column);
    }

    private static final int NOTHING = -1;

    private final Node node;
    private final Meter meter;
    private final Tree tree;
    private final int below;
    private final Member member = new Member();
    private final List<Chooser> all;
    private final Broadcast<Chooser> broadcast;

    private PivotTree(Node node, String name, Meter meter) {
        this.node = node;
        this.meter = meter;
        tree = new Tree(node.rank(), 0, node.size());
        below = (int) tree.children().count();
        Remoting.of(node).bind(name + "-choice-" + node.rank(), member);
        all = Broadcast.all(node, name + "-choice", Chooser.class);
        broadcast = new Broadcast<>(node, all, meter);
    }

    /**
     * All ranks join, and wait for all.
     *
     * @param meter counts this rank's calls
     */
    static PivotTree join(Node node, String name, Meter meter) {
        return new PivotTree(node, name, meter);
    }

    /** The largest column of all ranks, from the largest of this rank's. */
    int largest(Columns.Candidate mine) {
        broadcast.await(() -> member.offers.get() == below);
        member.offers.set(0);
        Columns.Candidate largest =
                member.offered.getAndSet(Columns.Candidate.NONE).or(mine);
        if (node.rank() == 0) {
            member.chosen.set(largest.column());
        } else {
            meter.call(Columns.Candidate.BYTES);
            all.get(tree.parent()).offer(largest.norm(), largest.column());
            broadcast.await(() -> member.chosen.get() != NOTHING);
        }
        int column = member.chosen.getAndSet(NOTHING);
        broadcast.pass(0, Integer.BYTES, chooser -> chooser.choose(column));
        return column;
    }

    @Override
    public void close() {
        broadcast.close();
    }

    private static final class Member implements Chooser {
        private final AtomicReference<Columns.Candidate> offered = new AtomicReference<>(Columns.Candidate.NONE);
        private final AtomicInteger offers = new AtomicInteger();
        private final AtomicInteger chosen = new AtomicInteger(NOTHING);

        @Override
        public void offer(double norm, int column) {
            offered.accumulateAndGet(new Columns.Candidate(norm, column), Columns.Candidate::or);
            offers.incrementAndGet();
        }

        @Override
        public void choose(int column) {
            chosen.set(column);
        }
    }
}
