package org.mobula.message;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Carrier;
import org.mobula.collective.Execution;
import org.mobula.collective.Schedule;
import org.mobula.collective.Slice;
import org.mobula.collective.Step;
import org.mobula.fault.MobulaException;

/**
 * A collective operation that goes on by itself: whoever finds that the last message of a round has ended begins the next
 * one.
 *
 * <p><b>Threads:</b> one at a time, handed on by a counter of messages under way.
 */
final class CollectiveRequest extends Request implements Carrier {
    private static final long BRIEF_BYTES = 32 * 1024;
    private static final Set<Operation> BRIEF = new HashSet<>(List.of(
            Operation.SUM,
            Operation.PROD,
            Operation.MIN,
            Operation.MAX,
            Operation.LAND,
            Operation.LOR,
            Operation.LXOR,
            Operation.BAND,
            Operation.BOR,
            Operation.BXOR,
            Operation.MINLOC,
            Operation.MAXLOC));

    private final CollectiveContext context;
    private final Exchange exchange;
    private final Binding binding = new Binding();
    private final AtomicInteger open = new AtomicInteger(1); // messages of the round, and whoever begins it
    private final Plans plans;
    private final Supplier<CollectiveCall> second;
    private CollectiveCall call;
    private long part; // the operation, for its messages
    private int tag;
    private int nextTag;
    private @Nullable Runnable proceed;
    private volatile @Nullable MobulaException lost;

    /**
     * @param plans by which all of it is done
     * @param first what is done first, without which nobody knows the rest; null if that is known
     * @param second the operation itself, once the first one is done
     */
    private CollectiveRequest(
            CollectiveContext context,
            Plans plans,
            @Nullable CollectiveCall first,
            Supplier<CollectiveCall> second,
            int tag) {
        super(context.engine());
        this.context = context;
        this.plans = plans;
        this.exchange = context.exchange();
        this.second = second;
        this.tag = tag;
        this.nextTag = first == null ? -1 : tag + 1;
        this.call = first == null ? second.get() : first;
    }

    /** Begins an operation. It takes two tags if there is something to be done first. */
    static Request start(
            CollectiveContext context,
            Plans plans,
            @Nullable CollectiveCall first,
            Supplier<CollectiveCall> second,
            int tag) {
        CollectiveRequest request = new CollectiveRequest(context, plans, first, second, tag);
        context.enter();
        request.whenOver(context::leave);
        try {
            request.start();
        } catch (RuntimeException | Error thrown) {
            context.giveUp(thrown); // why: the others would wait for this rank
            context.leave();
            throw thrown;
        }
        context.engine().attend();
        return request;
    }

    private void start() {
        Planned planned = plans.of(call);
        binding.begin(call, planned, null);
        part = planned.operation();
        context.history().begin(tag, part);
        Execution.start(planned.schedule(), this);
    }

    @Override
    public void receive(int peer, Slice into) {
        ReceiveOperation receive = new ReceiveOperation(exchange);
        receive.ofOperation(part);
        open.incrementAndGet();
        exchange.post(receive, binding.of(into), peer, tag);
        receive.whenOver(() -> over(receive));
    }

    @Override
    public void send(int peer, Slice from) {
        SendOperation send = new SendOperation(exchange);
        send.ofOperation(part);
        open.incrementAndGet();
        exchange.start(send, binding.of(from), peer, tag);
        send.whenOver(() -> over(send));
    }

    private void over(Request message) {
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
            goOn();
        }
    }

    /** All messages of the round are over. */
    private void goOn() {
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
            context.checkWhole();
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
        for (Step step : next.steps()) {
            if (step instanceof Step.Combine(Slice _, Slice into, boolean _)) {
                bytes += BRIEF.contains(call.operation())
                        ? into.count() * call.kind().bytes()
                        : BRIEF_BYTES + 1;
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
    public void awaitRound() {
        throw new IllegalStateException("this goes on by itself");
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
        // why not fail now: what this rank has posted must be over before its elements are the program's again
        if (open.decrementAndGet() == 0) {
            fail(this::failure);
        }
    }

    private void lose(Throwable thrown) {
        if (lost == null) {
            lost = thrown instanceof MobulaException known
                    ? context.inWordsOf(call, known)
                    : new BrokenCollectiveException(exchange.members().where() + describe() + ": " + thrown);
        }
        context.giveUp(thrown); // why each time: what was posted since ends, too
    }

    private MobulaException failure() {
        MobulaException thrown = lost;
        return thrown == null ? new BrokenCollectiveException(exchange.members().where() + describe()) : thrown;
    }

    @Override
    public boolean cancel() {
        return false;
    }

    @Override
    String describe() {
        return call.describe();
    }
}
