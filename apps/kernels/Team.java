import module java.base;
import module org.mobula;

/**
 * A group with one member per rank, in rank order, as used by one rank.
 *
 * <p><b>Threads:</b> one; {@link #traffic} any. <b>Ownership:</b> {@link #done} stops counting.
 *
 * @param <W> the interface of the members
 */
final class Team<W> {
    private final Node node;
    private final String name;
    private final Class<W> type;
    private final Meter meter;
    private final Groups groups;
    private final int[] everybody;
    private final W all;
    private GroupTraffic before;
    private volatile Traffic sent = Traffic.NONE; // volatile: a call from rank 0 reads it

    private Team(Node node, String name, Class<W> type, Meter meter, W member) {
        this.node = node;
        this.name = name;
        this.type = type;
        this.meter = meter;
        groups = Groups.of(node);
        if (node.rank() == 0) {
            groups.create(name, type, node.size());
        }
        groups.join(name, member, node.rank());
        everybody = IntStream.range(0, node.size()).toArray();
        all = groups.lookup(name, type);
        before = groups.traffic();
    }

    /**
     * Joins a group of all ranks; waits for all of them.
     *
     * @param meter counts this rank's calls
     * @param member the member of this rank
     */
    static <W> Team<W> join(Node node, String name, Class<W> type, Meter meter, W member) {
        return new Team<>(node, name, type, meter, member);
    }

    /** The group reference that stands for all members. */
    W all() {
        return all;
    }

    /** Configures a method so that one call invokes all members; the caller does not wait for them. */
    void broadcast(String method) {
        groups.method(all, method).configure(new GroupInvocation(), new DiscardReply());
    }

    /**
     * Configures a method so that the calls of all ranks are combined into one invocation; callers do not wait for
     * members.
     */
    void together(String method, InvocationCombiner combiner, InvocationScheme scheme) {
        together(method, combiner, scheme, new DiscardReply());
    }

    /**
     * Configures a method so that the calls of all ranks are combined into one invocation; all callers get the same
     * reply.
     */
    void together(String method, InvocationCombiner combiner, InvocationScheme scheme, ReplyScheme reply) {
        groups.method(all, method)
                .configure(
                        new CombinedInvocation(name + " " + method, node.rank(), node.size(), combiner, scheme),
                        reply);
    }

    /**
     * References to the single members, in rank order.
     *
     * @param methods the methods to call on each, with replies
     */
    List<W> each(String... methods) {
        return IntStream.range(0, node.size()).mapToObj(rank -> one(rank, methods)).toList();
    }

    private W one(int rank, String... methods) {
        W one = groups.lookup(name, type);
        for (String method : methods) {
            groups.method(one, method).configure(new SingleInvocation(rank), new ReturnReply(rank));
        }
        return one;
    }

    /** References to the single members, in rank order, on which a method is called without a reply. */
    List<W> eachTold(String method) {
        return IntStream.range(0, node.size())
                .mapToObj(rank -> {
                    W one = groups.lookup(name, type);
                    groups.method(one, method).configure(new SingleInvocation(rank), new DiscardReply());
                    return one;
                })
                .toList();
    }

    /** Starts counting; waits until all ranks do. */
    void begin() {
        before = groups.traffic(); // before all have arrived: an early rank may already send what this rank forwards
        node.barrier();
    }

    /** Serves calls until a condition holds that they bring about. */
    void await(BooleanSupplier condition) {
        node.serveUntil(condition, everybody);
    }

    /** Waits until all ranks have finished, and stops counting. */
    void done() {
        node.barrier();
        sent = meter.traffic(groups.traffic().since(before).messages());
    }

    /** What this rank sent. */
    Traffic traffic() {
        return sent;
    }
}
