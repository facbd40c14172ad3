import module java.base;
import module org.mobula;

/**
 * The ranks of one elimination, as a group: the multipliers of a step are a group call of their owner without replies;
 * at the end rank 0 collects the columns of all members in one call.
 *
 * <p><b>Threads:</b> one; calls from other ranks arrive on any.
 */
final class GroupPeers implements Peers {
    /** The interface of a rank to the other ranks. */
    interface Peer {
        /** Receives the pivot index of a step and the multipliers of the rows below. */
        void lose(int step, double[] losses);

        /** This rank's columns after the elimination; waits for its end. */
        double[] columns();
    }

    private final Node node;
    private final Groups groups;
    private final int[] everybody;
    private final Member member;
    private final Peer all;
    private final GroupTraffic before;

    /**
     * Joins the group; waits for all ranks.
     *
     * @param name unique to this elimination
     */
    GroupPeers(Node node, String name, int steps) {
        this.node = node;
        groups = Groups.of(node);
        everybody = IntStream.range(0, node.size()).toArray();
        member = new Member(steps);
        if (node.rank() == 0) {
            groups.create(name, Peer.class, node.size());
        }
        groups.join(name, member, node.rank());
        all = groups.lookup(name, Peer.class);
        groups.method(all, Peer::lose).configure(new GroupInvocation(), new DiscardReply());
        groups.method(all, "double[] columns()")
                .configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofObject(GroupPeers::join)));
        before = groups.traffic();
        node.barrier();
    }

    private static double[] join(Object[] parts) {
        return Arrays.stream(parts).flatMapToDouble(part -> DoubleStream.of((double[]) part)).toArray();
    }

    @Override
    public int rank() {
        return node.rank();
    }

    @Override
    public int size() {
        return node.size();
    }

    @Override
    public void broadcast(double[] losses, int step, int owner, Tally sent) {
        if (rank() == owner) {
            double[] given = Arrays.copyOfRange(losses, step, losses.length);
            sent.add((long) given.length * Double.BYTES);
            all.lose(step, given);
            member.forget(step); // the call reached this rank's own member too
        } else {
            node.serveUntil(() -> member.hasStep(step), everybody);
            member.take(step, losses);
        }
    }

    @Override
    public double[] gather(double[] columns, int[] counts, Tally sent) {
        member.giveAway(columns);
        sent.add(rank() == 0 ? 0 : (long) columns.length * Double.BYTES);
        double[] gathered = rank() == 0 ? all.columns() : new double[0];
        node.barrier(); // serve calls from rank 0 until it has all columns
        return gathered;
    }

    @Override
    public long messages() {
        return groups.traffic().since(before).messages();
    }

    private static final class Member extends Received implements Peer {
        Member(int steps) {
            super(steps);
        }
    }
}
