import module java.base;
import module org.mobula;

/**
 * The ranks of one elimination, as remote objects: the owner of a step sends the multipliers to each other rank by
 * concurrent asynchronous calls; at the end rank 0 asks each rank for its columns.
 *
 * <p><b>Threads:</b> one; calls from other ranks arrive on any. <b>Failure:</b> the failure of a call is thrown in the
 * next step that this rank owns, or at the end.
 */
final class RemotePeers implements Peers {
    /** The interface of a rank to the other ranks. */
    interface Peer extends Remote {
        /** Receives the pivot index of a step and the multipliers of the rows below. */
        void lose(int step, double[] losses);

        /** This rank's columns after the elimination; waits for its end. */
        double[] columns();
    }

    private final Node node;
    private final Remoting remoting;
    private final String name; // of this rank
    private final int[] everybody;
    private final Member member;
    private final List<Peer> others; // in rank order
    private CompletableFuture<Void> underWay = CompletableFuture.completedFuture(null);
    private long calls;

    /**
     * Binds this rank's object; waits for all ranks.
     *
     * @param name unique to this elimination
     */
    RemotePeers(Node node, String name, int steps) {
        this.node = node;
        remoting = Remoting.of(node);
        everybody = IntStream.range(0, node.size()).toArray();
        member = new Member(steps);
        this.name = name + "-" + node.rank();
        remoting.bind(this.name, member);
        others = IntStream.of(everybody)
                .filter(rank -> rank != node.rank())
                .mapToObj(rank -> remoting.lookup(name + "-" + rank, Peer.class))
                .toList();
        node.barrier();
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
            underWay.join();
            double[] given = Arrays.copyOfRange(losses, step, losses.length);
            sent.add((long) given.length * Double.BYTES);
            underWay = all(others.stream().map(peer -> remoting.asyncRun(peer, each -> each.lose(step, given))).toList());
        } else {
            node.serveUntil(() -> member.hasStep(step), everybody);
            member.take(step, losses);
        }
    }

    private CompletableFuture<Void> all(List<? extends CompletableFuture<?>> begun) {
        calls += begun.size();
        return CompletableFuture.allOf(begun.toArray(CompletableFuture[]::new));
    }

    @Override
    public double[] gather(double[] columns, int[] counts, Tally sent) {
        underWay.join();
        member.giveAway(columns);
        sent.add(rank() == 0 ? 0 : (long) columns.length * Double.BYTES);
        double[] gathered = rank() == 0 ? join(columns) : new double[0];
        node.barrier(); // serve calls from rank 0 until it has all columns
        remoting.unbind(name);
        return gathered;
    }

    private double[] join(double[] own) {
        List<CompletableFuture<double[]>> parts =
                others.stream().map(peer -> remoting.async(peer, Peer::columns)).toList();
        all(parts).join();
        return Stream.concat(Stream.of(own), parts.stream().map(CompletableFuture::join))
                .flatMapToDouble(DoubleStream::of)
                .toArray();
    }

    @Override
    public long messages() {
        return 2 * calls; // request and reply
    }

    private static final class Member extends Received implements Peer {
        Member(int steps) {
            super(steps);
        }
    }
}
