package org.mobula.group.internal.forming;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Codecs;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.DiscardReply;
import org.mobula.group.GroupInvocation;
import org.mobula.group.InvocationScheme;
import org.mobula.group.ReplyScheme;
import org.mobula.group.internal.calling.GroupNode;
import org.mobula.group.internal.calling.LocalGroup;
import org.mobula.group.internal.calling.MethodAgreement;
import org.mobula.group.internal.calling.MethodConfig;
import org.mobula.group.internal.calling.Participation;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.runtime.Deadline;

/**
 * Agrees with other nodes on what a configuration needs: combiners, and the meetings of combined invocations. It
 * happens once per configuration and is not optimised for speed.
 *
 * <p><b>Threads:</b> any; waits.
 */
public final class GroupConfigurator {
    /** How long other ranks are waited for if no {@link Deadline} is set. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** The object number of each node's {@link GroupService}. */
    public static final int OBJECT = 8;

    private static final int HOME = 0;
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final long PAUSE_NANOS = 2_000_000;
    private static final InterfaceShape SHAPE = InterfaceShape.of(GroupService.class);

    private final GroupNode node;
    private final Invocations invocations;
    private final Codecs codecs;
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicInteger combiners = new AtomicInteger();
    private final MethodAgreements agreements = new MethodAgreements();

    public GroupConfigurator(GroupNode node, Invocations invocations) {
        this.node = node;
        this.invocations = invocations;
        this.codecs = invocations.codecs();
    }

    public static InterfaceShape shape() {
        return SHAPE;
    }

    /** The service of a node. */
    public GroupService at(int rank) {
        return (GroupService) SHAPE.stub(invocations.invoker(rank, OBJECT, SHAPE));
    }

    /** A new stream number of this node. */
    public int nextStream() {
        return streams.incrementAndGet() & Integer.MAX_VALUE;
    }

    /**
     * Agrees with other nodes on how a method is called.
     *
     * @param words the descriptions that participants of a combined invocation compare; null for any other invocation
     */
    public MethodAgreement agree(
            LocalGroup group,
            MethodSignature signature,
            InvocationScheme invocation,
            ReplyScheme reply,
            @Nullable AgreedSchemes words) {
        agreements.sweep();
        BinomialCombiner combiner = group.table().survives() ? null : MethodConfig.binomial(reply);
        int number = combiner == null ? -1 : publish(group, combiner);
        if (!(invocation instanceof CombinedInvocation combined) || words == null) {
            MethodAgreement agreement = new MethodAgreement(number, null);
            if (number >= 0) {
                agreements.add(agreement, () -> withdraw(group, number));
            }
            return agreement;
        }
        Participation participation;
        try {
            participation = meet(group, signature, combined, reply, words);
        } catch (Throwable apart) { // no call will name the combiner
            withdraw(group, number);
            throw apart;
        }
        MethodAgreement agreement = new MethodAgreement(number, participation);
        agreements.add(agreement, () -> {
            participation.leave();
            withdraw(group, number);
        });
        return agreement;
    }

    /** Publishes a combiner to all nodes of a group; returns its number. */
    private int publish(LocalGroup group, BinomialCombiner combiner) {
        int number = combiners.getAndIncrement();
        codecs.allow(combiner.getClass());
        try {
            for (int rank : group.tree().nodes()) {
                ask(rank, deadline(), "configuring " + group.describe(), service -> {
                    service.learn(node.engine().rank(), number, combiner);
                    return true;
                });
            }
        } catch (Throwable unlearned) { // no call will name the combiner
            withdraw(group, number);
            throw unlearned;
        }
        return number;
    }

    /** Withdraws a combiner from all nodes of a group, without waiting. */
    private void withdraw(LocalGroup group, int number) {
        if (number < 0) {
            return;
        }
        node.engine().dispatch(() -> {
            for (int rank : group.tree().nodes()) {
                try {
                    at(rank).forget(node.engine().rank(), number);
                } catch (MobulaException departed) {
                    // a node that has departed has forgotten it
                }
            }
        });
    }

    /** Meets the other participants of a combined invocation. */
    private Participation meet(
            LocalGroup group,
            MethodSignature signature,
            CombinedInvocation combined,
            ReplyScheme reply,
            AgreedSchemes words) {
        String action = "waiting for the other participants of combined invocation \"" + combined.identifier() + "\"";
        long deadline = deadline();
        long begun = System.nanoTime();
        try (AreaNegotiation area = AreaNegotiation.begin(node, group, signature, combined, reply)) {
            MeetingRequest terms = terms(group, signature, combined, words, area.offer());
            int meeting = ask(HOME, deadline, action, service -> service.meet(terms));
            Participation here =
                    node.meetings().join(meeting, group, signature.method().index(), combined);
            boolean complete = false;
            try {
                MeetingTable table = poll(
                        deadline, action, (service, patience) -> service.assembled(meeting, combined.rank(), patience));
                MeetingTable met = table == null ? lateTable(meeting, combined, action, begun) : table;
                here.complete(met.nodes(), isEverywhere(group, combined, reply, met));
                area.agree(here, met, mapped -> haveMapped(met, combined.rank(), mapped, deadline, action));
                complete = true;
                return here;
            } finally {
                if (!complete) {
                    node.meetings().remove(here);
                }
            }
        }
    }

    /** Votes on whether a participant has mapped the memory of its meeting; returns whether all have, in time. */
    private boolean haveMapped(MeetingTable meeting, int participant, boolean here, long deadline, String action) {
        Boolean all =
                poll(deadline, action, (service, patience) -> service.mapped(meeting, participant, here, patience));
        Boolean certain = all != null ? all : withoutDeadline(() -> at(HOME).mapped(meeting, participant, false, 0));
        return Boolean.TRUE.equals(certain);
    }

    /**
     * Whether a combined call to the whole group, whose replies are discarded, has a participant at each rank with
     * members. All participants can combine the arguments then, and each run the call at its own rank. The answer is
     * the same for all participants.
     */
    private static boolean isEverywhere(
            LocalGroup group, CombinedInvocation combined, ReplyScheme reply, MeetingTable table) {
        return combined.scheme() instanceof GroupInvocation
                && reply instanceof DiscardReply
                && !group.table().survives()
                && Arrays.equals(
                        Arrays.stream(table.nodes()).sorted().toArray(),
                        group.tree().nodes());
    }

    /** After the deadline: ends the meeting, unless it has just become complete, which others may know already. */
    private MeetingTable lateTable(int meeting, CombinedInvocation combined, String action, long begun) {
        String missing = withoutDeadline(() -> at(HOME).dissolve(meeting, combined.rank()));
        MeetingTable table =
                missing == null ? withoutDeadline(() -> at(HOME).assembled(meeting, combined.rank(), 0)) : null;
        if (table == null) {
            throw new DeadlineExceededException(
                    action,
                    Duration.ofNanos(System.nanoTime() - begun),
                    missing + ": every participant must configure the method with the same identifier");
        }
        return table;
    }

    private MeetingRequest terms(
            LocalGroup group,
            MethodSignature signature,
            CombinedInvocation combined,
            AgreedSchemes words,
            @Nullable MeetingMemory memory) {
        return new MeetingRequest(
                combined.identifier(),
                combined.rank(),
                node.engine().rank(),
                group.table().name(),
                signature.method().toString(),
                combined.number(),
                words.combiner(),
                words.scheme(),
                words.reply(),
                memory);
    }

    /** The thread's deadline, or {@link #DEFAULT_TIMEOUT} from now. */
    public static long deadline() {
        long current = Deadline.current();
        return current != Deadline.NONE ? current : Deadline.after(DEFAULT_TIMEOUT);
    }

    /** Asks rank 0 repeatedly until it has an answer; null if it has none in time. */
    public <T> @Nullable T poll(long deadline, String action, Question<T> question) {
        while (true) {
            // half, because the answer that there is none yet must arrive in time, too
            long patience = Math.min(ROUND.toMillis(), Deadline.remaining(deadline) / 2_000_000);
            T found = ask(HOME, deadline, action, service -> question.ask(service, patience));
            if (found != null || Deadline.isPast(deadline) || patience == 0) {
                return found;
            }
        }
    }

    /** A question that may have no answer yet. */
    @FunctionalInterface
    public interface Question<T> {
        /** Returns null if there is no answer within this many milliseconds. */
        @Nullable
        T ask(GroupService service, long patience);
    }

    /** Asks a node. */
    public <T extends @Nullable Object> T ask(
            int rank, long deadline, String action, Function<GroupService, T> question) {
        long begun = System.nanoTime();
        while (true) {
            try {
                // a little longer than the deadline: the service's answer says more than that time is up
                Duration patience =
                        Duration.ofNanos(Deadline.remaining(deadline)).plus(ROUND);
                return withoutDeadline(() -> Deadline.within(patience, () -> question.apply(at(rank))));
            } catch (DeadlineExceededException silent) {
                throw unanswered(rank, action, begun, silent);
            } catch (StaleReferenceException early) { // that rank runs, but has not called Groups.of yet
                if (Deadline.isPast(deadline)) {
                    throw unanswered(rank, action, begun, early);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static DeadlineExceededException unanswered(int rank, String action, long begun, Throwable cause) {
        DeadlineExceededException unanswered = new DeadlineExceededException(
                action,
                Duration.ofNanos(System.nanoTime() - begun),
                "Rank " + rank + " does not answer: rank 0 and every rank that takes part in groups must call"
                        + " Groups.of(node) before it waits or computes");
        unanswered.initCause(cause);
        return unanswered;
    }

    /** Asks without the thread's deadline, which may have passed. */
    static <T extends @Nullable Object> T withoutDeadline(Callable<T> question) {
        try {
            return Deadline.without(question);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new AssertionError("the service throws no checked exception", checked);
        }
    }
}
