import module java.base;
import module org.mobula;

/**
 * A group with a member at each rank, in their order, as one rank refers to it.
 *
 * <p><b>Threads:</b> one; what was sent, any. <b>Ownership:</b> {@link #done} ends what is counted.
 *
 * @param <W> what members look like
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
     * Joins a group that every rank joins; waits for all.
     *
     * @param meter counts this rank's calls
     * @param member this rank's
     */
    static <W> Team<W> join(Node node, String name, Class<W> type, Meter meter, W member) {
        return new Team<>(node, name, type, meter, member);
    }

    /** All members, as one. */
    W all() {
        return all;
    }

    /** Has a method called at all members, at once, by any rank that calls it; nobody waits for them. */
    void broadcast(String method) {
        groups.method(all, method).configure(new GroupInvocation(), new DiscardReply());
    }

    /** Has a method called by all ranks together, and then once, as a scheme says; nobody waits for members. */
    void together(String method, InvocationCombiner combiner, InvocationScheme scheme) {
        together(method, combiner, scheme, new DiscardReply());
    }

    /** Has a method called by all ranks together, and then once, as a scheme says; all get the same reply. */
    void together(String method, InvocationCombiner combiner, InvocationScheme scheme, ReplyScheme reply) {
        groups.method(all, method)
                .configure(
                        new CombinedInvocation(name + " " + method, node.rank(), node.size(), combiner, scheme),
                        reply);
    }

    /**
     * Each member by itself, in their order.
     *
     * @param methods what each is asked, and answers
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

    /** Each member by itself, in their order, to be told things that nobody waits for. */
    List<W> eachTold(String method) {
        return IntStream.range(0, node.size())
                .mapToObj(rank -> {
                    W one = groups.lookup(name, type);
                    groups.method(one, method).configure(new SingleInvocation(rank), new DiscardReply());
                    return one;
                })
                .toList();
    }

    /** Begins to count; waits until all do. */
    void begin() {
        before = groups.traffic(); // before all have arrived: an early rank may already send what this rank forwards
        node.barrier();
    }

    /** Serves others until a condition holds that their calls bring about. */
    void await(BooleanSupplier condition) {
        node.serveUntil(condition, everybody);
    }

    /** Waits until all ranks are through, and counts no more. */
    void done() {
        node.barrier();
        sent = meter.traffic(groups.traffic().since(before).messages());
    }

    /** What this rank sent. */
    Traffic traffic() {
        return sent;
    }
}
