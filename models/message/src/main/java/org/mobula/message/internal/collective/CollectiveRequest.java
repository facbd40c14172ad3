package org.mobula.message.internal.collective;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Carrier;
import org.mobula.collective.Execution;
import org.mobula.collective.Schedule;
import org.mobula.collective.Slice;
import org.mobula.collective.Step;
import org.mobula.fault.MobulaException;
import org.mobula.message.BrokenCollectiveException;
import org.mobula.message.Request;
import org.mobula.message.Status;
import org.mobula.message.internal.pointtopoint.PendingRequest;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.message.internal.pointtopoint.ReceiveOperation;
import org.mobula.message.internal.pointtopoint.SendOperation;
import org.mobula.message.internal.reduction.ElementOperation;

/**
 * A non-blocking collective operation. The thread that ends the last message of a round starts the next round.
 *
 * <p><b>Threads:</b> one at a time; a counter of messages in progress passes the operation from thread to thread.
 */
final class CollectiveRequest extends PendingRequest implements Carrier.NonBlocking {
    private static final long BRIEF_BYTES = 32 * 1024;

    private final CollectiveContext context;
    private final PointToPointEngine pointToPoint;
    private final SectionBinding binding = new SectionBinding();
    private final AtomicInteger open = new AtomicInteger(1); // messages of the round, and the thread that starts it
    private final PlanCache plans;
    private final Supplier<CollectiveCall> second;
    private CollectiveCall call;
    private long part; // the operation, sent with its messages
    private int tag;
    private int nextTag;
    private @Nullable Runnable proceed;
    private volatile @Nullable MobulaException lost;

    /**
     * @param plans for the whole operation
     * @param first a preceding operation whose result is needed to start the second one; null if there is none
     * @param second the operation itself, created once the first one is done
     */
    private CollectiveRequest(
            CollectiveContext context,
            PlanCache plans,
            @Nullable CollectiveCall first,
            Supplier<CollectiveCall> second,
            int tag) {
        super(context.engine());
        this.context = context;
        this.plans = plans;
        this.pointToPoint = context.pointToPoint();
        this.second = second;
        this.tag = tag;
        this.nextTag = first == null ? -1 : tag + 1;
        this.call = first == null ? second.get() : first;
    }

    /** Starts an operation. It takes two tags if another one precedes it. */
    static Request start(
            CollectiveContext context,
            PlanCache plans,
            @Nullable CollectiveCall first,
            Supplier<CollectiveCall> second,
            int tag) {
        CollectiveRequest request = new CollectiveRequest(context, plans, first, second, tag);
        context.enter();
        request.whenOver(context::leave);
        try {
            request.start();
        } catch (RuntimeException | Error thrown) {
            context.giveUp(thrown); // the other ranks would wait for this one
            context.leave();
            throw thrown;
        }
        context.engine().ensurePolled();
        return request;
    }

    private void start() {
        CachedPlan plan = plans.of(call);
        binding.begin(call, plan, null);
        part = plan.operation();
        context.history().begin(tag, part);
        Execution.start(plan.schedule(), this);
    }

    @Override
    public void receive(int peer, Slice into) {
        ReceiveOperation receive = pointToPoint.newReceive();
        receive.ofOperation(part);
        open.incrementAndGet();
        pointToPoint.post(receive, binding.of(into), peer, tag);
        receive.whenOver(() -> over(receive));
    }

    @Override
    public void send(int peer, Slice from) {
        SendOperation send = pointToPoint.newSend();
        send.ofOperation(part);
        open.incrementAndGet();
        pointToPoint.start(send, binding.of(from), peer, tag);
        send.whenOver(() -> over(send));
    }

    private void over(PendingRequest message) {
        try {
            if (message instanceof ReceiveOperation receive) {
                receive.checkFull();
            } else {
                message.outcome();
            }
        } catch (MobulaException thrown) {
            lose(thrown);
        }
        if (open.decrementAndGet() == 0) {
            nextRound();
        }
    }

    /** All messages of the round have ended. */
    private void nextRound() {
        Runnable action = proceed;
        if (lost != null || action == null) {
            fail(this::failure);
            return;
        }
        open.set(1);
        action.run();
    }

    @Override
    public boolean hasEndedOr(Runnable action, Schedule.Round next) {
        proceed = isBrief(next) ? action : () -> engine().dispatch(action);
        try {
            context.checkNotFailed();
        } catch (MobulaException broken) {
            lose(broken);
        }
        if (open.decrementAndGet() > 0) {
            return false;
        }
        if (lost != null) {
            fail(this::failure);
            return false;
        }
        open.set(1);
        return true;
    }

    private boolean isBrief(Schedule.Round next) {
        long bytes = 0;
        ElementOperation operation = call.operation();
        boolean isPredefined = operation != null && operation.isPredefined();
        for (Step step : next.steps()) {
            if (step instanceof Step.Combine(Slice _, Slice into, boolean _)) {
                bytes += isPredefined ? into.count() * call.kind().bytes() : BRIEF_BYTES + 1;
            } else if (step instanceof Step.Copy(Slice from, Slice _)) {
                bytes += from.count() * call.kind().bytes();
            }
        }
        return bytes <= BRIEF_BYTES;
    }

    @Override
    public void copy(Slice from, Slice into) {
        binding.copy(from, into);
    }

    @Override
    public void combine(Slice operand, Slice into, boolean lower) {
        binding.combine(operand, into, lower);
    }

    @Override
    public void finished() {
        binding.end();
        context.history().end(tag);
        if (nextTag < 0) {
            succeed(Status.NOTHING);
            return;
        }
        tag = nextTag;
        nextTag = -1;
        try {
            call = second.get();
            start();
        } catch (RuntimeException | Error thrown) {
            failed(thrown);
        }
    }

    @Override
    public void failed(Throwable thrown) {
        lose(thrown);
        // not yet: the messages of this rank must end before its elements belong to the program again
        if (open.decrementAndGet() == 0) {
            fail(this::failure);
        }
    }

    private void lose(Throwable thrown) {
        if (lost == null) {
            lost = thrown instanceof MobulaException known
                    ? context.failureOf(call, known)
                    : new BrokenCollectiveException(pointToPoint.members().where() + describe() + ": " + thrown);
        }
        context.giveUp(thrown); // each time, so that receives posted since end
    }

    private MobulaException failure() {
        MobulaException thrown = lost;
        return thrown == null
                ? new BrokenCollectiveException(pointToPoint.members().where() + describe())
                : thrown;
    }

    @Override
    public boolean cancel() {
        return false;
    }

    @Override
    public String describe() {
        return call.describe();
    }
}
