import module java.base;
import module org.mobula;

/**
 * The ranks of one elimination, as a group: what the rows lose in a step is a call of its owner to all members, which
 * nobody answers; at the end rank 0 asks all members for their columns, in one call.
 *
 * <p><b>Threads:</b> one; calls of others come on any.
 */
final class GroupPeers implements Peers {
    /** A rank, as the others see it. */
    interface Peer {
        /** What the rows from a step's on lose in it. */
        void lose(int step, double[] losses);

        /** What is left of this rank's columns in the end; waits for that. */
        double[] columns();
    }

    private final Node node;
    private final Groups groups;
    private final int[] everybody;
    private final Member member;
    private final Peer all;
    private final GroupTraffic before;

    /**
     * Joins the group; waits for all.
     *
     * @param name of this one elimination
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
            member.forget(step); // this rank's own was called, too
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
        node.barrier(); // serve rank 0 until it has all
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
