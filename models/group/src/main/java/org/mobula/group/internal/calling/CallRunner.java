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

/**
 * Makes one call on members, and sees to its results as the reply scheme says.
 *
 * <p><b>Threads:</b> one begins the call, that or another one ends it.
 */
public final class CallRunner {
    private static final System.Logger LOG = System.getLogger(CallRunner.class.getName());

    private final GroupNode node;
    private final Engine engine;
    private final LocalGroup group;
    private final MethodSetup setup;
    private final MethodSignature signature;
    private final CallSender forwarding;
    private final ReplyScheme reply;
    private final @Nullable ReplyPersonalizer personalizer;
    private ForwardedResults.@Nullable Receiver receiver;
    private boolean endsElsewhere;

    CallRunner(GroupNode node, LocalGroup group, GroupCall call) {
        this.node = node;
        this.engine = node.engine();
        this.group = group;
        this.setup = call.setup();
        this.signature = call.signature();
        this.forwarding = new CallSender(node, group, call);
        this.reply = setup.whole();
        this.personalizer =
                setup.reply() instanceof PersonalizedReply(ReplyPersonalizer each, ReplyScheme _) ? each : null;
    }

    /** Has results that are to be forwarded handed on in another way than to the configured forwarder. */
    public void forwardTo(ForwardedResults.Receiver other) {
        receiver = other;
    }

    /** Another thread than the one that begins the call will end it. */
    void endElsewhere() {
        endsElsewhere = true;
    }

    /** Makes a call on the members at this rank alone, of which nothing is heard again. */
    public void tellMine(Arguments arguments) {
        forwarding.sendToMine(arguments);
    }

    /** Makes a call and waits for its result, if there is one to wait for. What members threw is a result. */
    public MemberResult perform(MemberScheme scheme, Arguments arguments) {
        return end(begin(scheme, arguments));
    }

    /** Sends a call; gives what is to be waited for, null if nothing is. The arguments are not used any more then. */
    @Nullable
    CollectedResults begin(MemberScheme scheme, Arguments arguments) {
        forwarding.requireOpen();
        return switch (reply) {
            case DiscardReply() -> {
                forwarding.send(scheme, arguments, Replies.NONE, -1, -1, entry(scheme));
                yield null;
            }
            case ReturnReply(int source) ->
                send(scheme, arguments, Replies.ONE, source, new int[] {source}, entry(scheme));
            case ForwardReply forwarding -> {
                ForwardedResults.Receiver to = receiver != null ? receiver : receiver(forwarding.next());
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

    /** why: along a tree, a member that dies would take the results of those behind it along. */
    private boolean combinesHere(ResultCombiner combiner) {
        return combiner instanceof FlatCombiner || group.table().survives();
    }

    /** Where a call enters the group's tree; ordered calls and those that outlive members go straight to each rank. */
    private int entry(MemberScheme scheme) {
        boolean spread = scheme instanceof GroupInvocation && !group.table().survives() && setup.stream() < 0;
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
            results.done().reset(); // why: who knows that it waits itself need not be woken
        }
        return results;
    }

    private CollectedResults sendCombining(MemberScheme scheme, Arguments arguments) {
        int[] root = {group.reductionRoot(engine.rank())};
        CollectedResults one = results(root, PendingResults.AMONG_MEMBERS);
        int combiner = setup.agreement().combiner();
        one.setNumber(send(scheme, arguments, Replies.TREE, combiner, one, entry(scheme)));
        return one;
    }

    private long send(
            MemberScheme scheme, Arguments arguments, Replies replies, int source, PendingResults awaited, int entry) {
        ReplySlot slot = node.calls().take();
        long number = slot.expect(awaited);
        boolean sent = false;
        try {
            slot.tellGone(number);
            forwarding.send(scheme, arguments, replies, source, number, entry);
            sent = true;
        } finally {
            if (!sent) {
                ReplySlot.end(node.calls(), number);
            }
        }
        return number;
    }

    /** Waits for what was begun; gives the one result that is made of it. */
    MemberResult end(@Nullable CollectedResults begun) {
        if (begun == null) {
            return MemberResult.NONE;
        }
        MemberResult result = one(await(begun));
        boolean splitsHere = personalizer != null && !(setup.invocation() instanceof CombinedInvocation);
        return splitsHere ? split(result) : result;
    }

    private MemberResult one(List<MemberResult> results) {
        return switch (reply) {
            case CombineReply(FlatCombiner combiner) -> {
                node.counters().resultsCombined.increment();
                yield ResultFunctions.combined(combiner, signature.result(), results);
            }
            case CombineReply(BinomialCombiner combiner) -> {
                MemberResult sum = results.getFirst();
                for (int i = 1; i < results.size(); i++) {
                    node.counters().resultsCombined.increment();
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

    /** The members whose results come if all do. */
    public int[] expected(MemberScheme scheme) {
        return scheme instanceof SingleInvocation(int destination)
                ? new int[] {destination}
                : IntStream.range(0, group.size()).toArray();
    }

    private ForwardedResults.Receiver receiver(Forwarder forwarder) {
        return (member, result) -> engine.dispatch(() -> hand(forwarder, member, split(result)));
    }

    /** Hands a result to a forwarder. On a thread that may block. */
    public void hand(Forwarder forwarder, int member, MemberResult result) {
        try {
            ResultFunctions.hand(forwarder, signature.result(), member, group.size(), result);
        } catch (Throwable thrown) { // why all: nobody else hears of it
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a forwarder failed that was given a result of member " + member + " while " + forwarding.action(),
                    thrown);
        }
    }

    private List<MemberResult> await(CollectedResults results) {
        long deadline = Deadline.current();
        long begun = System.nanoTime();
        if (!engine.awaitInterruptibly(results.done(), deadline)) {
            ReplySlot.end(node.calls(), results.number());
            if (Deadline.isPast(deadline)) {
                throw new DeadlineExceededException(
                        forwarding.action(),
                        Duration.ofNanos(System.nanoTime() - begun),
                        "The method may still run at the members");
            }
            throw new CallInterruptedException(forwarding.action(), "The method may still run at the members");
        }
        Throwable lost = results.lost();
        if (lost instanceof MobulaException failure) {
            ReplySlot.end(node.calls(), results.number());
            RemoteStack.here(failure);
            throw failure;
        }
        return results.all();
    }
}
