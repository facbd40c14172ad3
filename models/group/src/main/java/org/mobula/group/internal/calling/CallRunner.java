package org.mobula.group.internal.calling;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.CombineReply;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.DiscardReply;
import org.mobula.group.FlatCombiner;
import org.mobula.group.ForwardReply;
import org.mobula.group.Forwarder;
import org.mobula.group.GroupInvocation;
import org.mobula.group.MemberScheme;
import org.mobula.group.PersonalizedReply;
import org.mobula.group.ReplyPersonalizer;
import org.mobula.group.ReplyScheme;
import org.mobula.group.ResultCombiner;
import org.mobula.group.ReturnReply;
import org.mobula.group.SingleInvocation;
import org.mobula.group.internal.wire.CallHeader.Replies;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.RemoteStack;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.PendingTable;

/**
 * Makes calls on members and handles their results as the reply scheme says.
 *
 * <p><b>Threads:</b> one thread begins a call, the same or another one ends it.
 */
final class CallRunner {
    private static final System.Logger LOG = System.getLogger(CallRunner.class.getName());

    private final PendingTable<ReplySlot> calls;
    private final GroupCounters counters;
    private final Engine engine;
    private final LocalGroup group;
    private final MethodConfig config;
    private final MethodSignature signature;
    private final CallSender sender;
    private final ReplyScheme reply;
    private final @Nullable ReplyPersonalizer personalizer;
    private ForwardedResults.@Nullable Receiver receiver;
    private boolean endsElsewhere;

    CallRunner(GroupNode node, LocalGroup group, OutgoingCall outgoing, MethodConfig config) {
        this.calls = node.replies().calls();
        this.counters = node.context().counters();
        this.engine = node.engine();
        this.group = group;
        this.config = config;
        this.signature = group.signature(config.method());
        this.sender = new CallSender(node, group, outgoing, config);
        this.reply = config.whole();
        this.personalizer =
                config.reply() instanceof PersonalizedReply(ReplyPersonalizer each, ReplyScheme _) ? each : null;
    }

    /** Forwards results to a receiver other than the configured forwarder. */
    void forwardTo(ForwardedResults.Receiver other) {
        receiver = other;
    }

    /** The call will be ended by another thread than the one that begins it. */
    void endElsewhere() {
        endsElsewhere = true;
        sender.endElsewhere();
    }

    /** Runs a call at the members of this node, without replies. */
    void runLocally(Arguments arguments) {
        sender.sendLocally(arguments);
    }

    /** Makes a call and waits for its result, if it has one. What members throw is a result. */
    MemberResult run(MemberScheme scheme, Arguments arguments) {
        return end(begin(scheme, arguments));
    }

    /** Sends a call; returns the results to wait for, or null if there are none. The arguments may be reused then. */
    @Nullable
    CollectedResults begin(MemberScheme scheme, Arguments arguments) {
        sender.requireOpen();
        return switch (reply) {
            case DiscardReply() -> {
                sender.send(scheme, arguments, Replies.NONE, -1, -1, entry(scheme));
                yield null;
            }
            case ReturnReply(int source) ->
                send(scheme, arguments, Replies.ONE, source, new int[] {source}, entry(scheme));
            case ForwardReply forward -> {
                ForwardedResults.Receiver to = receiver != null ? receiver : receiver(forward.next());
                ForwardedResults results = new ForwardedResults(group, signature, expected(scheme), to);
                send(scheme, arguments, Replies.ALL, -1, results, PendingResults.STRAIGHT);
                yield null;
            }
            case CombineReply(ResultCombiner combiner) ->
                combinesHere(combiner)
                        ? send(scheme, arguments, Replies.ALL, -1, expected(scheme), entry(scheme))
                        : sendCombining(scheme, arguments);
            case PersonalizedReply _ -> throw new AssertionError("replies are personalized once");
        };
    }

    /** Along a tree, a failing member would lose the results of its subtree. */
    private boolean combinesHere(ResultCombiner combiner) {
        return combiner instanceof FlatCombiner || group.table().survives();
    }

    /** Where a call enters the group's tree. Ordered calls and calls that survive failures go straight to each rank. */
    private int entry(MemberScheme scheme) {
        boolean spread = scheme instanceof GroupInvocation && !group.table().survives() && config.stream() < 0;
        return spread ? group.tree().entry(engine.rank()) : PendingResults.STRAIGHT;
    }

    private CollectedResults send(
            MemberScheme scheme, Arguments arguments, Replies replies, int source, int[] expected, int entry) {
        CollectedResults results = results(expected, entry);
        results.setNumber(send(scheme, arguments, replies, source, results, entry));
        return results;
    }

    private CollectedResults results(int[] expected, int entry) {
        CollectedResults results = new CollectedResults(group, signature, expected, entry);
        if (!endsElsewhere) {
            results.done().reset(); // the calling thread waits itself, so no other needs to be woken
        }
        return results;
    }

    private CollectedResults sendCombining(MemberScheme scheme, Arguments arguments) {
        int[] root = {group.reductionRoot(engine.rank())};
        CollectedResults one = results(root, PendingResults.AMONG_MEMBERS);
        int combiner = config.agreement().combiner();
        one.setNumber(send(scheme, arguments, Replies.TREE, combiner, one, entry(scheme)));
        return one;
    }

    private long send(
            MemberScheme scheme, Arguments arguments, Replies replies, int source, PendingResults awaited, int entry) {
        ReplySlot slot = calls.take();
        long number = slot.expect(awaited);
        boolean sent = false;
        try {
            slot.tellDeparted(number);
            sender.send(scheme, arguments, replies, source, number, entry);
            sent = true;
        } finally {
            if (!sent) {
                ReplySlot.end(calls, number);
            }
        }
        return number;
    }

    /** Waits for the results of a call and makes one result of them. */
    MemberResult end(@Nullable CollectedResults begun) {
        if (begun == null) {
            return MemberResult.NONE;
        }
        MemberResult result = one(await(begun));
        boolean splitsHere = personalizer != null && !(config.invocation() instanceof CombinedInvocation);
        return splitsHere ? split(result) : result;
    }

    private MemberResult one(List<MemberResult> results) {
        return switch (reply) {
            case CombineReply(FlatCombiner combiner) -> {
                counters.resultsCombined.increment();
                yield ResultFunctions.combined(combiner, signature.result(), results);
            }
            case CombineReply(BinomialCombiner combiner) -> {
                MemberResult sum = results.getFirst();
                for (int i = 1; i < results.size(); i++) {
                    counters.resultsCombined.increment();
                    sum = ResultFunctions.combined(
                            combiner, signature.result(), 0, sum, i, results.get(i), group.size());
                }
                yield sum;
            }
            default -> results.getFirst();
        };
    }

    private MemberResult split(MemberResult result) {
        return personalizer == null ? result : ResultFunctions.split(personalizer, signature.result(), result, 1)[0];
    }

    /** The members that send results. */
    int[] expected(MemberScheme scheme) {
        return scheme instanceof SingleInvocation(int destination)
                ? new int[] {destination}
                : IntStream.range(0, group.size()).toArray();
    }

    private ForwardedResults.Receiver receiver(Forwarder forwarder) {
        return (member, result) -> engine.dispatch(() -> hand(forwarder, member, split(result)));
    }

    /** Hands a result to a forwarder, on a thread that may block. */
    void hand(Forwarder forwarder, int member, MemberResult result) {
        try {
            ResultFunctions.hand(forwarder, signature.result(), member, group.size(), result);
        } catch (Throwable thrown) { // no caller would see it
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a forwarder failed that was given the result of member " + member + " while " + sender.action(),
                    thrown);
        }
    }

    private List<MemberResult> await(CollectedResults results) {
        long deadline = Deadline.current();
        long begun = System.nanoTime();
        if (!engine.awaitInterruptibly(results.done(), deadline)) {
            ReplySlot.end(calls, results.number());
            if (Deadline.isPast(deadline)) {
                throw new DeadlineExceededException(
                        sender.action(),
                        Duration.ofNanos(System.nanoTime() - begun),
                        "The method may still run at the members");
            }
            throw new CallInterruptedException(sender.action(), "The method may still run at the members");
        }
        Throwable lost = results.lost();
        if (lost instanceof MobulaException failure) {
            ReplySlot.end(calls, results.number());
            RemoteStack.here(failure);
            throw failure;
        }
        return results.all();
    }
}
