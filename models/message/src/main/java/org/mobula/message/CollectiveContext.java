package org.mobula.message;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Execution;
import org.mobula.collective.Hosts;
import org.mobula.collective.Schedule;
import org.mobula.collective.Selection;
import org.mobula.collective.spi.AreaFormation;
import org.mobula.collective.spi.AreaWaiting;
import org.mobula.collective.spi.SharedArea;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.spi.Engine;

/**
 * The collective operations of a communicator. They have a context of their own, and each operation a tag: its number, which
 * is the same at all ranks since all call in the same order.
 *
 * <p><b>Threads:</b> any; MPI allows one at a time.
 */
final class CollectiveContext {
    /** What becomes of an operation that is no longer waited for, as a sentence. */
    static final String GIVEN_UP = "This communicator has no collective operations any more";

    private static final int LAST_TAG = (1 << 30) - 1; // why: a tag is not negative, nor is the one behind it

    private final Exchange exchange;
    private final Membership members;
    private final Engine engine;
    private final Breakages breakages;
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicInteger users = new AtomicInteger(1); // operations under way, and the communicator
    private final AtomicReference<@Nullable BlockingCarrier> spare = new AtomicReference<>();
    private volatile Selection selection;
    private final ReentrantLock forming = new ReentrantLock();
    private volatile @Nullable Plans plans; // null before the first operation
    private volatile @Nullable Plans waitingPlans; // of operations whose caller waits; null before the first one
    private volatile @Nullable AreaWaiting shared; // null if there is no area
    private volatile @Nullable Supplier<MobulaException> mismatch; // null unless another rank does another operation
    private final OperationHistory history = new OperationHistory();
    private boolean formed; // whether all have agreed on an area, or that there is none

    CollectiveContext(Messaging messaging, Membership members, int context, Selection selection) {
        this.exchange = new Exchange(messaging, members, context);
        this.members = members;
        this.engine = messaging.engine();
        this.breakages = messaging.breakages();
        this.selection = selection;
        exchange.mailbox().collectives(this);
    }

    Engine engine() {
        return engine;
    }

    Exchange exchange() {
        return exchange;
    }

    Membership members() {
        return members;
    }

    /** Which operations this rank has begun. */
    OperationHistory history() {
        return history;
    }

    /** How algorithms are chosen. */
    Selection selection() {
        return selection;
    }

    SharedAreas areas() {
        return exchange.messaging().areas();
    }

    /** How operations are done by messages alone. */
    Plans plans() {
        Plans known = plans;
        if (known == null) {
            known = new Plans(members, hosts(), selection, 0);
            plans = known;
        }
        return known;
    }

    /**
     * How operations are done whose caller waits: in memory that all ranks share, too, if there is some. why only these:
     * several others may be under way at once, and an area knows one at a time.
     */
    private Plans waitingPlans() {
        Plans known = waitingPlans;
        if (known == null) {
            form();
            AreaWaiting waiting = shared;
            known = waiting == null
                    ? plans()
                    : new Plans(members, hosts(), selection, waiting.area().room());
            waitingPlans = known;
        }
        return known;
    }

    /** Whether all ranks share memory for operations whose caller waits; known once there was one. */
    boolean hasArea() {
        return shared != null;
    }

    /** Whether a thread sleeps until another rank publishes. */
    boolean isAsleep() {
        AreaWaiting waiting = shared;
        return waiting != null && waiting.isAsleep();
    }

    /** All ranks of one host agree on an area, once. */
    private void form() {
        forming.lock();
        try {
            int size = members.size();
            if (!formed && size > 1 && size <= CollectiveLabel.MOST_RANKS && hosts().count() == 1) {
                CommunicatorRanks ranks = new CommunicatorRanks(this);
                SharedArea area = new AreaFormation(engine, ranks, ranks).agree(areas(), exchange.context());
                if (area != null) {
                    AreaWaiting waiting = new AreaWaiting(engine, ranks, area);
                    areas().add(exchange.context(), waiting::wakeUp);
                    shared = waiting;
                }
            }
            formed = true;
        } finally {
            forming.unlock();
        }
    }

    /** Where all members run: known as soon as they have joined, and the same to all. */
    private Hosts hosts() {
        return Hosts.of(IntStream.range(0, members.size())
                .mapToObj(rank -> engine.peer(members.node(rank)).findHost())
                .toList());
    }

    /** From now on algorithms are chosen so. */
    void choose(Selection told) {
        selection = told;
        plans = null;
        waitingPlans = null;
    }

    /** Takes so many tags, one behind the other. */
    int tags(int many) {
        return numbers.getAndAdd(many) & LAST_TAG;
    }

    /** An operation begins, or the communicator. {@link #leave} follows. */
    void enter() {
        users.incrementAndGet();
    }

    /** An operation has ended, or the communicator is freed: who is last closes the context. */
    void leave() {
        if (users.decrementAndGet() == 0) {
            exchange.close();
            breakages.forget(exchange.context());
            areas().forget(exchange.context());
        }
    }

    /** Throws if some rank has given up an operation. */
    void checkWhole() {
        Breakage breakage = breakages.of(exchange.context());
        if (breakage != null) {
            Supplier<MobulaException> other = mismatch;
            if (other != null) {
                throw other.get();
            }
            throw breakage.exception(engine, members, "taking part in a collective operation");
        }
    }

    /** Whether some rank has given up an operation. */
    boolean isBroken() {
        return breakages.of(exchange.context()) != null;
    }

    /** Another rank does another operation under the number of one that this rank waits in: ends that one. */
    void mismatched(long operation, int rank, long other) {
        Supplier<MobulaException> known = () -> CollectiveLabel.mismatch(operation, rank, other);
        mismatch = known; // before the context breaks: then all that waits here asks for it
        giveUp(known.get());
    }

    /** What an operation fails with if a rank is gone or gave up: in its own words, not in those of its messages. */
    MobulaException inWordsOf(CollectiveCall call, MobulaException thrown) {
        Breakage breakage = breakages.of(exchange.context());
        if (thrown instanceof PeerFailedException gone && (breakage == null || breakage.failed() != gone.rank())) {
            breakage = Breakage.of(engine, gone);
        }
        boolean told = thrown instanceof PeerFailedException || thrown instanceof BrokenCollectiveException;
        Supplier<MobulaException> other = mismatch;
        if (told && other != null) {
            return other.get();
        }
        return told && breakage != null
                ? breakage.exception(engine, members, call.describe() + " of " + members.name())
                : thrown;
    }

    /** This rank cannot go on. */
    void giveUp(Throwable thrown) {
        breakages.declare(exchange.context(), members, thrown);
    }

    /** Does an operation. */
    void run(CollectiveCall call) {
        try {
            checkWhole();
            Plans chosen = waitingPlans();
            if (RootCounts.isNeeded(chosen, call)) {
                RootCounts counts = RootCounts.of(call, members);
                execute(chosen, counts.broadcast());
                execute(chosen, counts.known());
            } else {
                execute(chosen, call);
            }
        } catch (MobulaException thrown) {
            giveUp(thrown);
            throw inWordsOf(call, thrown);
        } catch (RuntimeException | Error thrown) {
            giveUp(thrown);
            throw thrown;
        }
    }

    /** Does an operation that comes before all others. */
    void runByMessages(CollectiveCall call) {
        execute(plans(), call);
    }

    private void execute(Plans chosen, CollectiveCall call) {
        Planned planned = chosen.of(call);
        BlockingCarrier carrier = spare.getAndSet(null);
        if (carrier == null) {
            carrier = new BlockingCarrier(this);
        }
        int number = tags(1);
        history.begin(number, planned.operation());
        carrier.begin(call, planned, number, shared);
        execute(planned.schedule(), carrier);
        history.end(number);
        carrier.end(); // why not if it fails: its messages may still be under way
        spare.setRelease(carrier);
    }

    private void execute(Schedule schedule, WaitingCarrier carrier) {
        try {
            Execution.run(schedule, carrier);
        } catch (RuntimeException | Error thrown) {
            giveUp(thrown); // why first: from then on no message finds what lets go
            carrier.letGo();
            throw thrown;
        }
    }

    /**
     * Does an operation on objects.
     *
     * @param call counts objects; its sections are of no use
     * @param send what this rank gives
     * @param receive where the result comes
     */
    <T> void run(CollectiveCall call, @Nullable T[] send, @Nullable T[] receive, @Nullable BinaryOperator<T> operator) {
        try {
            checkWhole();
            Schedule schedule = plans().of(call).schedule();
            int number = tags(1);
            history.begin(number, CollectiveLabel.ofMessages(call));
            ObjectCarrier<T> carrier = new ObjectCarrier<>(this, call, number, send, receive, schedule, operator);
            execute(schedule, carrier);
            history.end(number);
        } catch (MobulaException thrown) {
            giveUp(thrown);
            throw inWordsOf(call, thrown);
        } catch (RuntimeException | Error thrown) {
            giveUp(thrown);
            throw thrown;
        }
    }

    /** Begins an operation. */
    Request start(CollectiveCall call) {
        try {
            checkWhole();
        } catch (MobulaException broken) {
            throw inWordsOf(call, broken);
        }
        Plans chosen = plans(); // why for all of it: the program may choose otherwise before it has ended
        if (!RootCounts.isNeeded(chosen, call)) {
            return CollectiveRequest.start(this, chosen, null, () -> call, tags(1));
        }
        RootCounts counts = RootCounts.of(call, members);
        CollectiveCall first = counts.broadcast();
        return CollectiveRequest.start(this, chosen, first, () -> counts.known(), tags(2));
    }
}
