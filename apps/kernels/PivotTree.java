import module java.base;
import module org.mobula;

/**
 * A rank's part in the search for the pivot column: a reduction up a binomial tree of remote calls, whose result is
 * broadcast down the tree. One slot for each kind of call is enough, because a rank makes its offer for the next step
 * only after it has received the choice of this one from its parent.
 *
 * <p><b>Threads:</b> one calls {@link #largest}; calls from other ranks arrive on any. <b>Ownership:</b> {@link #close}
 * waits until all calls have completed.
 */
final class PivotTree implements AutoCloseable {
    /** The interface of a rank to its neighbours in the tree. */
    interface Chooser extends Remote {
        /** Receives the largest column of a child and its subtree. */
        @NonBlocking
        void offer(double norm, int column);

        /** Receives the largest column of all ranks. */
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
     * Joins the tree of all ranks; waits for all of them.
     *
     * @param meter counts this rank's calls
     */
    static PivotTree join(Node node, String name, Meter meter) {
        return new PivotTree(node, name, meter);
    }

    /** The largest column of all ranks, given the largest of this rank. */
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
