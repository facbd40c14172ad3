package org.mobula.group;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.internal.CallHeader;
import org.mobula.group.internal.CallHeader.Replies;
import org.mobula.group.internal.Result;
import org.mobula.group.internal.Signature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.RemoteStack;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;

/**
 * Forwards one call to members, by a single, group or personalized invocation, and sees to its results.
 *
 * <p><b>Threads:</b> the caller's.
 */
final class Forwarding {
    private static final System.Logger LOG = System.getLogger(Forwarding.class.getName());

    private final GroupNode node;
    private final Engine engine;
    private final GroupHere group;
    private final GroupCall call;
    private final MethodSetup setup;
    private final Signature signature;
    private final String action;
    private boolean hasBlocks;
    private ForwardedResults.@Nullable Receiver receiver;

    Forwarding(GroupNode node, GroupHere group, GroupCall call) {
        this.node = node;
        this.engine = node.engine();
        this.group = group;
        this.call = call;
        this.setup = call.setup();
        this.signature = call.signature();
        this.action = group.shape().action(setup.method());
    }

    /** What is being done, as a clause. */
    String action() {
        return action + " on " + group.describe();
    }

    /** Has results that are to be forwarded handed on in another way than to the configured forwarder. */
    void forwardTo(ForwardedResults.Receiver other) {
        receiver = other;
    }

    /** Forwards a call and waits for its result, if there is one to wait for. What members threw is a result. */
    Result perform(MemberScheme scheme, Arguments arguments) {
        Result result = perform(scheme, setup.reply(), arguments);
        if (setup.reply() instanceof PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme inner)
                && !(setup.invocation() instanceof CombinedInvocation)
                && !(inner instanceof ForwardReply)) {
            return personalizer.split(signature.result(), result, 1)[0];
        }
        return result;
    }

    private Result perform(MemberScheme scheme, ReplyScheme reply, Arguments arguments) {
        return switch (reply) {
            case DiscardReply() -> {
                send(scheme, arguments, Replies.NONE, -1, -1);
                yield Result.NONE;
            }
            case ReturnReply(int source) -> {
                CollectedResults one = new CollectedResults(
                        group,
                        signature,
                        new int[] {source},
                        scheme instanceof GroupInvocation
                                && !group.table().survives()); // why all: they pass the call on
                yield await(send(scheme, arguments, Replies.ONE, source, one), one)
                        .getFirst();
            }
            case ForwardReply(var forwarders) -> {
                ForwardedResults.Receiver to = receiver != null ? receiver : receiver(forwarders.get());
                send(scheme, arguments, Replies.ALL, -1, new ForwardedResults(group, signature, replying(scheme), to));
                yield Result.NONE;
            }
            case CombineReply(FlatCombiner combiner) -> {
                CollectedResults all = new CollectedResults(group, signature, replying(scheme), false);
                yield combined(combiner, await(send(scheme, arguments, Replies.ALL, -1, all), all));
            }
            case CombineReply(BinomialCombiner combiner) -> combine(scheme, arguments, combiner);
            case PersonalizedReply(ReplyPersonalizer _, ReplyScheme inner) -> perform(scheme, inner, arguments);
        };
    }

    private Result combined(FlatCombiner combiner, List<Result> results) {
        node.counters().resultsCombined.increment();
        return combiner.combined(signature.result(), results);
    }

    private Result combine(MemberScheme scheme, Arguments arguments, BinomialCombiner combiner) {
        if (!group.table().survives()) {
            int[] root = {group.reductionRoot(engine.rank())};
            CollectedResults one = new CollectedResults(group, signature, root, true);
            return await(send(scheme, arguments, Replies.TREE, setup.combiner(), one), one)
                    .getFirst();
        }
        // why here: along a tree, a member that dies would take the results of those behind it along
        CollectedResults all = new CollectedResults(group, signature, replying(scheme), false);
        List<Result> results = await(send(scheme, arguments, Replies.ALL, -1, all), all);
        Result sum = results.getFirst();
        for (int i = 1; i < results.size(); i++) {
            node.counters().resultsCombined.increment();
            sum = combiner.combined(signature.result(), 0, sum, i, results.get(i), group.size());
        }
        return sum;
    }

    /** How many members reply if all do. */
    int expected(MemberScheme scheme) {
        return replying(scheme).length;
    }

    /** The members whose results come if all do. */
    private int[] replying(MemberScheme scheme) {
        return scheme instanceof SingleInvocation(int destination)
                ? new int[] {destination}
                : IntStream.range(0, group.size()).toArray();
    }

    private ForwardedResults.Receiver receiver(Forwarder forwarder) {
        ReplyPersonalizer personalizer =
                setup.reply() instanceof PersonalizedReply(ReplyPersonalizer each, ReplyScheme _) ? each : null;
        return (member, result) -> engine.dispatch(() -> {
            Result own = personalizer == null ? result : personalizer.split(signature.result(), result, 1)[0];
            hand(forwarder, member, own);
        });
    }

    /** Hands a result to a forwarder. On a thread that may block. */
    void hand(Forwarder forwarder, int member, Result result) {
        try {
            forwarder.take(signature.result(), member, group.size(), result);
        } catch (Exception | LinkageError | AssertionError thrown) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a forwarder failed that was given a result of member " + member + " while " + action(),
                    thrown);
        }
    }

    private int send(MemberScheme scheme, Arguments arguments, Replies replies, int source, Awaited awaited) {
        int number = node.calls().add(awaited);
        boolean sent = false;
        try {
            node.calls().tellGone(number, awaited);
            send(scheme, arguments, replies, source, number);
            sent = true;
        } finally {
            if (!sent) {
                node.calls().remove(number);
            }
        }
        return number;
    }

    private void send(MemberScheme scheme, Arguments arguments, Replies replies, int source, int number) {
        CallHeader plain = new CallHeader(
                setup.method(),
                group.table().id(),
                engine.rank(),
                number,
                replies,
                source,
                false,
                CallHeader.ALL,
                setup.stream());
        switch (scheme) {
            case SingleInvocation(int destination) -> {
                requireAlive(group.node(destination));
                sendToOne(plain.to(destination), arguments);
            }
            case GroupInvocation() -> sendToAll(plain, arguments);
            case PersonalizedInvocation(Personalizer personalizer) -> sendToEach(plain, arguments, personalizer);
        }
    }

    private void sendToAll(CallHeader plain, Arguments arguments) {
        boolean spread = !group.table().survives() && plain.stream() < 0;
        int entry = group.tree().entry(engine.rank());
        CallHeader header = spread ? plain.spreadFrom(entry) : plain;
        int[] ranks = group.tree().nodes();
        checkAlive(ranks);
        if (spread) {
            ranks = entry == engine.rank() ? group.children(entry) : new int[] {entry};
        }
        OutgoingCall outgoing = call.outgoing();
        outgoing.write(header, signature, arguments);
        hasBlocks = outgoing.parcel().hasBlocks();
        for (int rank : ranks) {
            if (rank != engine.rank()) {
                sendIfAlive(rank);
            }
        }
        if (group.local().length > 0) {
            node.arrivals().deliver(group, header, outgoing);
        }
        flush(ranks);
    }

    private void sendToEach(CallHeader plain, Arguments arguments, Personalizer personalizer) {
        checkAlive(group.tree().nodes());
        ParameterVector[] vectors = personalized(arguments, personalizer);
        for (int member = 0; member < vectors.length; member++) {
            if (group.node(member) != engine.rank()) {
                call.outgoing().write(plain.to(member), signature, vectors[member].arguments());
                hasBlocks |= call.outgoing().parcel().hasBlocks();
                sendIfAlive(group.node(member));
            }
        }
        for (int member : group.local()) { // why last: others begin meanwhile
            CallHeader header = plain.to(member);
            call.outgoing().write(header, signature, vectors[member].arguments());
            node.arrivals().deliver(group, header, call.outgoing());
        }
        flush(group.tree().nodes());
    }

    private ParameterVector[] personalized(Arguments arguments, Personalizer personalizer) {
        ParameterVector[] vectors = new ParameterVector[group.size()];
        Arrays.setAll(vectors, unused -> ParameterVector.empty(signature));
        try {
            personalizer.personalize(ParameterVector.of(signature, arguments), vectors);
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new ConfigurationException("the personalizer of " + signature.label() + " threw " + checked, checked);
        }
        for (int member = 0; member < vectors.length; member++) {
            vectors[member].requireComplete("the personalizer, for member " + member + ",");
        }
        return vectors;
    }

    private void sendToOne(CallHeader header, Arguments arguments) {
        int rank = group.node(header.target());
        call.outgoing().write(header, signature, arguments);
        if (rank == engine.rank()) {
            node.arrivals().deliver(group, header, call.outgoing());
        } else {
            hasBlocks = call.outgoing().parcel().hasBlocks();
            sendIfAlive(rank);
            flush(rank);
        }
    }

    private void sendIfAlive(int rank) {
        try {
            call.outgoing().send(rank, GroupNode.CALL, action);
            node.counters().invocations.increment();
        } catch (PeerFailedException gone) {
            if (!group.table().survives()) {
                throw gone;
            }
        }
    }

    private void requireAlive(int rank) {
        if (engine.peer(rank).isGone()) {
            throw engine.failure(rank, action());
        }
    }

    private void checkAlive(int[] ranks) {
        if (!group.table().survives()) {
            for (int rank : ranks) {
                requireAlive(rank);
            }
        }
    }

    /** why: what was given must not be changed by who goes on while its blocks still leave. */
    private void flush(int... ranks) {
        if (hasBlocks) {
            for (int rank : ranks) {
                if (rank == engine.rank()) {
                    continue;
                }
                try {
                    engine.peer(rank).flush(Deadline.current(), action);
                } catch (PeerFailedException gone) {
                    // why nothing: the call's own end tells of it
                }
            }
        }
    }

    private List<Result> await(int number, CollectedResults results) {
        long deadline = Deadline.current();
        long begun = System.nanoTime();
        if (!engine.awaitInterruptibly(results.done(), deadline)) {
            node.calls().remove(number);
            if (Deadline.isPast(deadline)) {
                throw new DeadlineExceededException(
                        action(),
                        Duration.ofNanos(System.nanoTime() - begun),
                        "The method may still run at the members");
            }
            throw new CallInterruptedException(action(), "The method may still run at the members");
        }
        Throwable lost = results.lost();
        if (lost instanceof MobulaException failure) {
            node.calls().remove(number);
            RemoteStack.here(failure);
            throw failure;
        }
        return results.all();
    }
}
