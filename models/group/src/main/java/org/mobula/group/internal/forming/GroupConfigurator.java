package org.mobula.group.internal.forming;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.DiscardReply;
import org.mobula.group.GroupInvocation;
import org.mobula.group.Groups;
import org.mobula.group.InvocationScheme;
import org.mobula.group.ReplyScheme;
import org.mobula.group.internal.calling.GroupNode;
import org.mobula.group.internal.calling.LocalGroup;
import org.mobula.group.internal.calling.MethodAgreement;
import org.mobula.group.internal.calling.MethodSetup;
import org.mobula.group.internal.calling.Participation;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.runtime.Deadline;

/**
 * What has to be agreed with other nodes, seldom and without haste: groups, combiners, meetings.
 *
 * <p><b>Threads:</b> any; waits.
 */
public final class GroupConfigurator {
    /** The number of each node's {@link GroupService}. */
    public static final int OBJECT = 8;

    private static final int HOME = 0;
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final long PAUSE_NANOS = 2_000_000;
    private static final InterfaceShape SHAPE = InterfaceShape.of(GroupService.class);

    private final GroupNode node;
    private final Invocations invocations;
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicInteger combiners = new AtomicInteger();
    private final MethodAgreements agreements = new MethodAgreements();

    public GroupConfigurator(GroupNode node, Invocations invocations) {
        this.node = node;
        this.invocations = invocations;
    }

    public static InterfaceShape shape() {
        return SHAPE;
    }

    /** A node's service. */
    public GroupService at(int rank) {
        return (GroupService) SHAPE.stub(invocations.invoker(rank, OBJECT, SHAPE));
    }

    /** A number that no stream of this node has. */
    public int nextStream() {
        return streams.incrementAndGet() & Integer.MAX_VALUE;
    }

    /**
     * Agrees with other nodes on how a method is called.
     *
     * @param words what participants of a combined invocation compare, null for any other
     */
    public MethodAgreement agree( // why five: what is agreed on
            LocalGroup group,
            MethodSignature signature,
            InvocationScheme invocation,
            ReplyScheme reply,
            @Nullable AgreedSchemes words) {
        agreements.sweep();
        BinomialCombiner combiner = group.table().survives() ? null : MethodSetup.binomial(reply);
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
        } catch (Throwable apart) { // why all: nobody will ever name the combiner
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

    /** Lets all nodes of a group know a combiner; gives its number. */
    private int publish(LocalGroup group, BinomialCombiner combiner) {
        int number = combiners.getAndIncrement();
        node.codecs().allow(combiner.getClass());
        try {
            for (int rank : group.tree().nodes()) {
                ask(rank, deadline(), "configuring " + group.describe(), service -> {
                    service.learn(node.engine().rank(), number, combiner);
                    return true;
                });
            }
        } catch (Throwable unlearned) { // why all: as when participants do not meet
            withdraw(group, number);
            throw unlearned;
        }
        return number;
    }

    /** Lets all nodes of a group forget a combiner; waits for nobody. */
    private void withdraw(LocalGroup group, int number) {
        if (number < 0) {
            return;
        }
        node.engine().dispatch(() -> {
            for (int rank : group.tree().nodes()) {
                try {
                    at(rank).forget(node.engine().rank(), number);
                } catch (MobulaException gone) {
                    // why nothing: who is gone has forgotten it
                }
            }
        });
    }

    /** Meets the other participants of a combined invocation. */
    private Participation meet( // why five: as above
            LocalGroup group,
            MethodSignature signature,
            CombinedInvocation combined,
            ReplyScheme reply,
            AgreedSchemes words) {
        String action = "waiting for the other participants of combined invocation \"" + combined.identifier() + "\"";
        long deadline = deadline();
        long begun = System.nanoTime();
        try (AreaNegotiation mapping = AreaNegotiation.begin(node, group, signature, combined, reply)) {
            MeetingRequest terms = terms(group, signature, combined, words, mapping.offer());
            int meeting = ask(HOME, deadline, action, service -> service.meet(terms));
            Participation here =
                    new Participation(node, meeting, group, signature.method().index(), combined);
            node.meetings().add(here);
            boolean complete = false;
            try {
                MeetingTable table = poll(
                        deadline, action, (service, patience) -> service.assembled(meeting, combined.rank(), patience));
                MeetingTable met = table == null ? lateTable(meeting, combined, action, begun) : table;
                here.complete(met, isEverywhere(group, combined, reply, met));
                mapping.agree(here, met, mapped -> haveMapped(met, combined.rank(), mapped, deadline, action));
                complete = true;
                return here;
            } finally {
                if (!complete) {
                    node.meetings().remove(here);
                }
            }
        }
    }

    /** Says whether a participant has mapped the memory of its meeting; gives whether all have, in time. */
    private boolean haveMapped( // why five: what is said, and how long it may take
            MeetingTable meeting, int participant, boolean here, long deadline, String action) {
        Boolean all =
                poll(deadline, action, (service, patience) -> service.mapped(meeting, participant, here, patience));
        Boolean certain = all != null ? all : withoutDeadline(() -> at(HOME).mapped(meeting, participant, false, 0));
        return Boolean.TRUE.equals(certain);
    }

    /**
     * Whether a combined call that goes to the whole group, and is heard of no more, has a participant at each rank
     * that has members: then all can combine, and each tell its own. Whatever decides this is the same for all
     * participants.
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

    /** Time is up: ends the meeting, unless it has just become complete, which the others may know already. */
    private MeetingTable lateTable(int meeting, CombinedInvocation combined, String action, long begun) {
        String missing = withoutDeadline(() -> at(HOME).dissolve(meeting, combined.rank()));
        MeetingTable table =
                missing == null ? withoutDeadline(() -> at(HOME).assembled(meeting, combined.rank(), 0)) : null;
        if (table == null) {
            throw new DeadlineExceededException(
                    action,
                    Duration.ofNanos(System.nanoTime() - begun),
                    missing + ": let each configure the method, all under one identifier");
        }
        return table;
    }

    private MeetingRequest terms(
            LocalGroup group,
            MethodSignature signature,
            CombinedInvocation combined,
            AgreedSchemes words,
            @Nullable MeetingMemory memory) { // why five: as above
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

    /** The thread's deadline, or {@link Groups#PATIENCE} from now. */
    public static long deadline() {
        long current = Deadline.current();
        return current != Deadline.NONE ? current : Deadline.after(Groups.PATIENCE);
    }

    /** Asks rank 0 again and again for something that may take a while; null if it has not come in time. */
    public <T> @Nullable T poll(long deadline, String action, Question<T> question) {
        while (true) {
            // why half: the answer that there is none yet must be here in time, too
            long patience = Math.min(ROUND.toMillis(), Deadline.remaining(deadline) / 2_000_000);
            T found = ask(HOME, deadline, action, service -> question.ask(service, patience));
            if (found != null || Deadline.isPast(deadline) || patience == 0) {
                return found;
            }
        }
    }

    /** A question that has an answer after a while. */
    @FunctionalInterface
    public interface Question<T> {
        /** Asks; null if there is no answer within so many milliseconds. */
        @Nullable
        T ask(GroupService service, long patience);
    }

    /** Asks a node. */
    public <T extends @Nullable Object> T ask(
            int rank, long deadline, String action, Function<GroupService, T> question) {
        long begun = System.nanoTime();
        while (true) {
            try {
                // why a little longer: what has been found out by then is worth more than that time is up
                Duration patience =
                        Duration.ofNanos(Deadline.remaining(deadline)).plus(ROUND);
                return withoutDeadline(() -> Deadline.within(patience, () -> question.apply(at(rank))));
            } catch (DeadlineExceededException silent) {
                throw unanswered(rank, action, begun, silent);
            } catch (StaleReferenceException early) { // why: that rank runs, but takes no part in groups yet
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
                "Rank " + rank + " does not answer: rank 0 and every rank that takes part in groups calls"
                        + " Groups.of(node) before it waits or computes");
        unanswered.initCause(cause);
        return unanswered;
    }

    /** Asks something though time may be up. */
    static <T extends @Nullable Object> T withoutDeadline(Callable<T> question) {
        try {
            return Deadline.without(question);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new AssertionError("the service throws nothing checked", checked);
        }
    }
}
