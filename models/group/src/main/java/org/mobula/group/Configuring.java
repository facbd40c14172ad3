package org.mobula.group;

import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.group.internal.GroupService;
import org.mobula.group.internal.MeetingTable;
import org.mobula.group.internal.MeetingTerms;
import org.mobula.group.internal.Signature;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.runtime.Deadline;

/**
 * What has to be agreed with other nodes, seldom and without haste: groups, combiners, meetings.
 *
 * <p><b>Threads:</b> any; waits.
 */
final class Configuring {
    /** The number of each node's {@link GroupService}. */
    static final int OBJECT = 8;

    private static final int HOME = 0;
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final long PAUSE_NANOS = 2_000_000;
    private static final InterfaceShape SHAPE = InterfaceShape.of(GroupService.class);

    private final GroupNode node;
    private final Invocations invocations;
    private final AtomicInteger streams = new AtomicInteger();
    private final Map<BinomialCombiner, Integer> published = new IdentityHashMap<>(); // guarded by itself

    Configuring(GroupNode node, Invocations invocations) {
        this.node = node;
        this.invocations = invocations;
    }

    static InterfaceShape shape() {
        return SHAPE;
    }

    /** A node's service. */
    GroupService at(int rank) {
        return (GroupService) SHAPE.stub(invocations.invoker(rank, OBJECT, SHAPE));
    }

    /** A number that no stream of this node has. */
    int nextStream() {
        return streams.incrementAndGet() & Integer.MAX_VALUE;
    }

    /** Lets all nodes of a group know a combiner; gives its number. */
    int publish(GroupHere group, BinomialCombiner combiner) {
        synchronized (published) {
            Integer known = published.get(combiner);
            int number = known == null ? published.size() : known;
            node.codecs().allow(combiner.getClass());
            for (int rank : group.tree().nodes()) { // why again: another group may have other nodes
                ask(rank, deadline(), "configuring " + group.describe(), service -> {
                    service.learn(node.engine().rank(), number, combiner);
                    return true;
                });
            }
            published.put(combiner, number);
            return number;
        }
    }

    /** Meets the other participants of a combined invocation. */
    Participation meet(GroupHere group, Signature signature, CombinedInvocation combined, ReplyScheme reply) {
        String action = "waiting for the other participants of combined invocation \"" + combined.identifier() + "\"";
        long deadline = deadline();
        long begun = System.nanoTime();
        MeetingTerms terms = terms(group, signature, combined, reply);
        int meeting = ask(HOME, deadline, action, service -> service.meet(terms));
        Participation here = new Participation(
                node, meeting, group.shape().action(signature.method().index()) + " on " + group.describe(), combined);
        node.meetings().add(here);
        boolean complete = false;
        try {
            MeetingTable table = poll(
                    deadline, action, (service, patience) -> service.assembled(meeting, combined.rank(), patience));
            if (table == null) {
                String missing = withoutDeadline(() -> at(HOME).dissolve(meeting, combined.rank()));
                throw new DeadlineExceededException(
                        action,
                        Duration.ofNanos(System.nanoTime() - begun),
                        missing + ": let each configure the method, all under one identifier");
            }
            here.complete(table);
            complete = true;
            return here;
        } finally {
            if (!complete) {
                node.meetings().remove(here);
            }
        }
    }

    private MeetingTerms terms(GroupHere group, Signature signature, CombinedInvocation combined, ReplyScheme reply) {
        return new MeetingTerms(
                combined.identifier(),
                combined.rank(),
                node.engine().rank(),
                group.table().name(),
                signature.method().toString(),
                combined.number(),
                combined.combiner().getClass().getName(),
                describe(combined.inner()),
                describe(reply));
    }

    private static String describe(MemberScheme scheme) {
        return switch (scheme) {
            case SingleInvocation(int destination) -> "single to " + destination;
            case GroupInvocation() -> "group";
            case PersonalizedInvocation _ -> "personalized";
        };
    }

    private static String describe(ReplyScheme reply) {
        return switch (reply) {
            case DiscardReply() -> "discard";
            case ReturnReply(int source) -> "return of " + source;
            case ForwardReply _ -> "forward";
            case CombineReply(FlatCombiner _) -> "flat combine";
            case CombineReply(BinomialCombiner _) -> "binomial combine";
            case PersonalizedReply(ReplyPersonalizer _, ReplyScheme inner) -> "personalized " + describe(inner);
        };
    }

    /** A participation is not used any more. */
    void leave(Participation participation) {
        node.meetings().remove(participation);
    }

    /** The thread's deadline, or {@link Groups#PATIENCE} from now. */
    static long deadline() {
        long current = Deadline.current();
        return current != Deadline.NONE ? current : Deadline.after(Groups.PATIENCE);
    }

    /** Asks rank 0 again and again for something that may take a while; null if it has not come in time. */
    <T> @Nullable T poll(long deadline, String action, Question<T> question) {
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
    interface Question<T> {
        /** Asks; null if there is no answer within so many milliseconds. */
        @Nullable
        T ask(GroupService service, long patience);
    }

    /** Asks a node. */
    <T extends @Nullable Object> T ask(int rank, long deadline, String action, Function<GroupService, T> question) {
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
