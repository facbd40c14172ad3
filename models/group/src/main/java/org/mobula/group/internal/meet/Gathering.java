package org.mobula.group.internal.meet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Carrier;
import org.mobula.collective.Place;
import org.mobula.collective.Schedule;
import org.mobula.collective.Slice;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.internal.call.ArgumentVector;
import org.mobula.group.internal.wire.Signature;

/**
 * Brings the parts of all participants to participant 0, by a schedule whose elements are parts: all by themselves, or
 * combined on their way.
 *
 * <p><b>Threads:</b> the caller's, which waits.
 */
final class Gathering implements Carrier {
    private record Wanted(int participant, Slice into) {}

    private final CombinedCall call;
    private final Signature signature;
    private final @Nullable BinomialInvocationCombiner combiner;
    private final Part own;
    private final @Nullable Part[] received;
    private final @Nullable Part[] scratch;
    private final List<Wanted> wanted = new ArrayList<>();

    Gathering(
            CombinedCall call,
            Signature signature,
            @Nullable BinomialInvocationCombiner combiner,
            Part own,
            Schedule schedule,
            int all) {
        this.call = call;
        this.signature = signature;
        this.combiner = combiner;
        this.own = own;
        this.received = new @Nullable Part[all];
        this.scratch = new @Nullable Part[Math.toIntExact(schedule.scratch())];
    }

    /** At participant 0: the parts, or the one combined part. */
    Part[] all() {
        Part[] all = new Part[received.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = present(received[i]);
        }
        return all;
    }

    @Override
    public void receive(int peer, Slice into) {
        wanted.add(new Wanted(peer, into));
    }

    @Override
    public void send(int peer, Slice from) {
        call.bring(peer, at(from));
    }

    @Override
    public void copy(Slice from, Slice into) {
        put(into, at(from));
    }

    @Override
    public void combine(Slice operand, Slice into, boolean lower) {
        Part first = lower ? at(operand) : at(into);
        Part second = lower ? at(into) : at(operand);
        put(into, first.failure() != null ? first : second.failure() != null ? second : combined(first, second));
    }

    private Part combined(Part first, Part second) {
        BinomialInvocationCombiner how = combiner;
        if (how == null) {
            throw new AssertionError("a gather combines nothing");
        }
        ArgumentVector out = ArgumentVector.empty(signature);
        call.countCombination();
        try {
            how.combine(first.present(), second.present(), out);
            out.requireComplete("the combiner");
            return Part.of(out);
        } catch (Throwable thrown) { // why all: the others wait
            return Part.failed(thrown);
        }
    }

    @Override
    public void awaitRound() {
        for (Wanted each : wanted) {
            put(each.into, call.await(each.participant));
        }
        wanted.clear();
    }

    @Override
    public boolean hasEndedOr(Runnable action, Schedule.Round next) {
        throw new AssertionError("a combined invocation waits");
    }

    @Override
    public void finished() {
        throw new AssertionError("a combined invocation returns");
    }

    @Override
    public void failed(Throwable thrown) {
        throw new AssertionError("a combined invocation throws", thrown);
    }

    private Part at(Slice slice) {
        int at = (int) slice.offset();
        return present(
                switch (slice.place()) {
                    case SEND -> own;
                    case RECEIVE -> received[at];
                    case SCRATCH -> scratch[at];
                    case AREA -> throw new AssertionError("nobody publishes here");
                });
    }

    private void put(Slice slice, Part part) {
        (slice.place() == Place.RECEIVE ? received : scratch)[(int) slice.offset()] = part;
    }

    private static Part present(@Nullable Part part) {
        if (part == null) {
            throw new AssertionError("a schedule uses nothing before it is there");
        }
        return part;
    }
}
