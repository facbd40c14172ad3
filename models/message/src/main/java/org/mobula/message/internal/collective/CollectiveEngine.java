package org.mobula.message.internal.collective;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Execution;
import org.mobula.collective.Hosts;
import org.mobula.collective.Schedule;
import org.mobula.collective.Selection;
import org.mobula.collective.spi.AreaWaiting;
import org.mobula.collective.spi.SharedArea;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.fault.MobulaException;
import org.mobula.message.Request;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.pointtopoint.MessageContext;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.runtime.spi.Engine;

/**
 * Runs the collective operations of a communicator.
 *
 * <p><b>Threads:</b> any; MPI allows one operation to start at a time.
 */
public final class CollectiveEngine {
    private final CollectiveContext context;
    private final CommunicatorMembers members;
    private final Engine engine;
    private final SharedAreas areas;
    private final AtomicReference<@Nullable BlockingCarrier> spare = new AtomicReference<>();
    private final ReentrantLock forming = new ReentrantLock();
    private volatile Selection selection;
    private volatile @Nullable PlanCache plans; // null before the first operation
    private volatile @Nullable PlanCache blockingPlans; // of blocking operations; null before the first one
    private volatile @Nullable AreaWaiting shared; // null if there is no area
    private boolean formed; // whether all ranks have agreed on an area, or that there is none

    /**
     * For a new communicator.
     *
     * @param number of an open context
     */
    public CollectiveEngine(CollectiveServices services, CommunicatorMembers members, int number) {
        MessageContext messages = services.messaging().context(members, number, OperationFingerprint.MATCHING);
        PointToPointEngine pointToPoint = new PointToPointEngine(services.messaging(), messages);
        this.context = new CollectiveContext(pointToPoint, services.failures(), () -> {
            services.areas().forget(number);
            services.checks().remove(number);
        });
        this.members = members;
        this.engine = pointToPoint.engine();
        this.areas = services.areas();
        this.selection = services.selection();
        services.checks().add(context);
    }

    /** The ranks of the communicator. */
    public CommunicatorMembers members() {
        return members;
    }

    /** The selection of algorithms. */
    public Selection selection() {
        return selection;
    }

    /** Changes how algorithms are chosen. */
    public void choose(Selection chosen) {
        selection = chosen;
        plans = null;
        blockingPlans = null;
    }

    /** The communicator is freed: the context is closed after all operations have ended. */
    public void free() {
        context.leave();
    }

    /** Whether some rank has given up an operation, so that all later ones fail. */
    public boolean hasFailed() {
        return context.isBroken();
    }

    /** The schedules of operations that use messages only. */
    private PlanCache plans() {
        PlanCache known = plans;
        if (known == null) {
            known = new PlanCache(members, hosts(), selection, 0);
            plans = known;
        }
        return known;
    }

    /**
     * The schedules of blocking operations, which may use a shared area. Several non-blocking ones may be in progress
     * at once, and an area serves one at a time.
     */
    private PlanCache blockingPlans() {
        PlanCache known = blockingPlans;
        if (known == null) {
            form();
            AreaWaiting waiting = shared;
            known = waiting == null
                    ? plans()
                    : new PlanCache(members, hosts(), selection, waiting.area().room());
            blockingPlans = known;
        }
        return known;
    }

    /** Whether all ranks share an area for blocking operations; known after the first one. */
    public boolean hasArea() {
        return shared != null;
    }

    /** Whether a thread sleeps until another rank publishes. */
    public boolean isAsleep() {
        AreaWaiting waiting = shared;
        return waiting != null && waiting.isAsleep();
    }

    /** All ranks of one host agree on an area, once. */
    private void form() {
        forming.lock();
        try {
            int size = members.size();
            if (!formed && size > 1 && size <= OperationFingerprint.MOST_RANKS && hosts().count() == 1) {
                CommunicatorRanks ranks = new CommunicatorRanks(context, call -> execute(plans(), call));
                SharedArea area = new AreaFormation(engine, ranks).agree(areas, context.number());
                if (area != null) {
                    AreaWaiting waiting = new AreaWaiting(engine, ranks, area);
                    areas.add(context.number(), waiting::wakeUp);
                    shared = waiting;
                }
            }
            formed = true;
        } finally {
            forming.unlock();
        }
    }

    /** The hosts of all members, known once they have joined. */
    private Hosts hosts() {
        return Hosts.of(IntStream.range(0, members.size())
                .mapToObj(rank -> engine.peer(members.node(rank)).findHost())
                .toList());
    }

    /** Runs an operation. */
    public void run(CollectiveCall call) {
        try {
            context.checkNotFailed();
            PlanCache chosen = blockingPlans();
            if (RootCounts.isNeeded(chosen, call)) {
                RootCounts counts = RootCounts.of(call, members);
                execute(chosen, counts.broadcast());
                execute(chosen, counts.known());
            } else {
                execute(chosen, call);
            }
        } catch (RuntimeException | Error thrown) {
            throw givenUp(call, thrown);
        }
    }

    /**
     * Runs an operation on objects.
     *
     * @param call counts objects; its sections are not used
     * @param send the objects of this rank
     * @param receive where the result is stored
     */
    public <T> void run(
            CollectiveCall call, @Nullable T[] send, @Nullable T[] receive, @Nullable BinaryOperator<T> operator) {
        try {
            context.checkNotFailed();
            CachedPlan plan = plans().of(call);
            int number = context.tags(1);
            context.history().begin(number, plan.operation());
            ObjectCarrier.Places<T> places = new ObjectCarrier.Places<>(send, receive, plan.schedule());
            execute(plan.schedule(), new ObjectCarrier<>(context, call, number, places, operator));
            context.history().end(number);
        } catch (RuntimeException | Error thrown) {
            throw givenUp(call, thrown);
        }
    }

    /** Gives the operation up. Returns the exception for the caller, or throws an error. */
    private RuntimeException givenUp(CollectiveCall call, Throwable thrown) {
        context.giveUp(thrown);
        return switch (thrown) {
            case MobulaException known -> context.failureOf(call, known);
            case RuntimeException other -> other;
            case Error error -> throw error;
            default -> throw new IllegalStateException(thrown);
        };
    }

    private void execute(PlanCache chosen, CollectiveCall call) {
        CachedPlan plan = chosen.of(call);
        BlockingCarrier carrier = spare.getAndSet(null);
        if (carrier == null) {
            carrier = new BlockingCarrier(context);
        }
        int number = context.tags(1);
        context.history().begin(number, plan.operation());
        carrier.begin(call, plan, number, shared);
        execute(plan.schedule(), carrier);
        context.history().end(number);
        carrier.end(); // not after a failure, when its messages may still be in progress
        spare.setRelease(carrier);
    }

    private void execute(Schedule schedule, BlockingSteps carrier) {
        try {
            Execution.run(schedule, carrier);
        } catch (RuntimeException | Error thrown) {
            context.giveUp(thrown); // first, so that no message matches what is let go
            carrier.releaseBuffers();
            throw thrown;
        }
    }

    /** Starts an operation. */
    public Request start(CollectiveCall call) {
        try {
            context.checkNotFailed();
        } catch (MobulaException broken) {
            throw context.failureOf(call, broken);
        }
        PlanCache chosen = plans(); // for the whole operation, even if the program changes the selection meanwhile
        if (!RootCounts.isNeeded(chosen, call)) {
            return CollectiveRequest.start(context, chosen, null, () -> call, context.tags(1));
        }
        RootCounts counts = RootCounts.of(call, members);
        CollectiveCall first = counts.broadcast();
        return CollectiveRequest.start(context, chosen, first, counts::known, context.tags(2));
    }
}
