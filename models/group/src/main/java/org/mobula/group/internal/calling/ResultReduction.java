package org.mobula.group.internal.calling;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Carrier;
import org.mobula.collective.Execution;
import org.mobula.collective.Place;
import org.mobula.collective.Schedule;
import org.mobula.collective.Slice;
import org.mobula.collective.Step;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ValueKind;
import org.mobula.invoke.MismatchException;
import org.mobula.runtime.spi.OptimisticTask;

/**
 * One member's part in the reduction of one call's results: a schedule whose elements are results.
 *
 * <p><b>Threads:</b> one at a time. The last result of a round continues the schedule on a thread that may block, since
 * combiners may.
 */
final class ResultReduction implements Carrier.NonBlocking {
    /** The combined results of the members from {@code lowest} on. */
    private record Operand(int lowest, MemberResult result) {}

    /** Identifies one member's part in one call. */
    record Key(int group, int origin, long call, int member) {}

    /** What a reduction needs of its node. */
    interface Node {
        /** A combiner by its number at the rank that has published it; null if it is unknown. */
        @Nullable
        BinomialCombiner combiner(int origin, int number);

        /** Sends a partial result to another member. */
        void send(LocalGroup group, Key from, int method, int to, int lowest, MemberResult result);

        /** Sends the combined result to the caller. */
        void reply(CallHeader call, LocalGroup group, int member, MemberResult result);

        /** A member's part has ended. */
        void remove(Key key);
    }

    private record Wanted(int member, Slice into) {}

    private final GroupContext context;
    private final Node node;
    private final Key key;
    private final Map<Integer, Operand> arrived = new HashMap<>(); // guarded by this
    private final List<Wanted> wanted = new ArrayList<>(); // guarded by this
    private @Nullable Runnable proceed; // guarded by this
    private @Nullable LocalGroup group;
    private @Nullable CallHeader header;
    private @Nullable Schedule schedule;
    private boolean sent;
    private @Nullable BinomialCombiner combiner;
    private @Nullable Operand own;
    private @Nullable Operand whole;
    private @Nullable Operand[] scratch = {};

    ResultReduction(GroupContext context, Node node, Key key) {
        this.context = context;
        this.node = node;
        this.key = key;
    }

    /** Begins with the member's own result. */
    void begin(LocalGroup of, CallHeader call, MemberResult result, boolean polling) {
        ReductionPlan plan = of.reduction(of.reductionRoot(call.origin()), key.member());
        group = of;
        header = call;
        schedule = plan.schedule();
        combiner = node.combiner(call.origin(), call.source());
        own = new Operand(key.member(), plan.keeps() ? context.copied(signature(), result) : result);
        scratch = new @Nullable Operand[Math.toIntExact(plan.schedule().scratch())];
        if (polling && plan.combines()) {
            context.engine().dispatch(new Continuation(() -> Execution.start(plan.schedule(), this)));
        } else {
            Execution.start(plan.schedule(), this);
        }
    }

    private MethodSignature signature() {
        return requireNonNull(group).signature(requireNonNull(header).method());
    }

    /** A result from another member. */
    void arrive(int member, int lowest, MemberResult result) {
        Runnable next = null;
        synchronized (this) {
            arrived.put(member, new Operand(lowest, result));
            if (proceed != null && takeAll()) {
                next = proceed;
                proceed = null;
            }
        }
        if (next != null) {
            context.engine().dispatch(new Continuation(next));
        }
    }

    /**
     * Continues the schedule, assuming that combiners are brief.
     *
     * @param next the next step
     */
    private record Continuation(Runnable next) implements OptimisticTask {
        @Override
        public boolean isExpectedShort() {
            return true;
        }

        @Override
        public void tookLong() {}

        @Override
        public void run() {
            next.run();
        }
    }

    /** Moves received results to where they are wanted; returns whether all have been received. */
    private boolean takeAll() {
        wanted.removeIf(each -> {
            Operand operand = arrived.remove(each.member);
            if (operand != null) {
                put(each.into, operand);
            }
            return operand != null;
        });
        return wanted.isEmpty();
    }

    @Override
    public synchronized void receive(int peer, Slice into) {
        wanted.add(new Wanted(peer, into));
    }

    @Override
    public void send(int peer, Slice from) {
        Operand operand = at(from);
        sent = true;
        node.send(requireNonNull(group), key, requireNonNull(header).method(), peer, operand.lowest, operand.result);
    }

    @Override
    public void copy(Slice from, Slice into) {
        put(into, at(from));
    }

    @Override
    public void combine(Slice operand, Slice into, boolean lower) {
        Operand first = lower ? at(operand) : at(into);
        Operand second = lower ? at(into) : at(operand);
        put(into, new Operand(first.lowest, combined(first, second)));
    }

    private MemberResult combined(Operand first, Operand second) {
        BinomialCombiner how = combiner;
        if (how == null) {
            return MemberResult.failed(new MismatchException("the combiner of a call of rank " + key.origin()
                    + " is unknown at rank " + context.engine().rank()));
        }
        context.counters().resultsCombined.increment();
        ValueKind kind = signature().result();
        return ResultFunctions.combined(
                how,
                kind,
                first.lowest,
                first.result,
                second.lowest,
                second.result,
                requireNonNull(group).size());
    }

    @Override
    public synchronized boolean hasEndedOr(Runnable action, Schedule.Round next) {
        if (takeAll()) {
            return true;
        }
        proceed = action;
        return false;
    }

    @Override
    public void finished() {
        node.remove(key);
        Operand result = whole;
        LocalGroup of = requireNonNull(group);
        CallHeader call = requireNonNull(header);
        if (result != null && key.member() == of.reductionRoot(call.origin())) {
            node.reply(call, of, key.member(), result.result);
        }
    }

    @Override
    public void failed(Throwable thrown) { // although combiners' exceptions are results: other members wait
        MemberResult failure = MemberResult.failed(thrown);
        for (Schedule.Round round : requireNonNull(schedule).rounds()) {
            for (Step step : round.steps()) {
                if (step instanceof Step.Send(int peer, Slice _) && !sent) {
                    sent = true;
                    node.send(requireNonNull(group), key, requireNonNull(header).method(), peer, key.member(), failure);
                }
            }
        }
        whole = new Operand(key.member(), failure);
        finished();
    }

    private Operand at(Slice slice) {
        return requireNonNull(
                switch (slice.place()) {
                    case SEND -> own;
                    case RECEIVE -> whole;
                    case SCRATCH -> scratch[(int) slice.offset()];
                    case AREA -> throw new AssertionError("a reduction of results uses no area");
                });
    }

    private void put(Slice slice, Operand operand) {
        if (slice.place() == Place.RECEIVE) {
            whole = operand;
        } else {
            scratch[(int) slice.offset()] = operand;
        }
    }
}
