package org.mobula.group.internal.calling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Carrier;
import org.mobula.collective.Execution;
import org.mobula.collective.Place;
import org.mobula.collective.Schedule;
import org.mobula.collective.Slice;
import org.mobula.group.BinomialInvocationCombiner;
import org.mobula.group.internal.wire.MethodSignature;

/**
 * Brings the parts of all participants to participant 0, or to all, by a schedule whose elements are parts: all by
 * themselves, or combined on their way.
 *
 * <p><b>Threads:</b> the caller's, which waits. <b>Ownership:</b> used again for the next call; {@link #end} comes before.
 */
final class ContributionExchange implements Carrier {
    private final CombinedCall call;
    private final MethodSignature signature;
    private final @Nullable BinomialInvocationCombiner combiner;
    private final Schedule schedule;
    private final @Nullable Contribution[] received;
    private final @Nullable Contribution[] scratch;
    private final int[] wantedFrom; // participants
    private final @Nullable Slice[] wantedInto;
    private final List<Contribution> combined = new ArrayList<>(); // kept for the next call, too
    private int wanted;
    private int used; // of combined
    private @Nullable Contribution own;

    /** @param all how many parts there are in the end */
    ContributionExchange(
            CombinedCall call,
            MethodSignature signature,
            @Nullable BinomialInvocationCombiner combiner,
            Schedule schedule,
            int participants,
            int all) {
        this.call = call;
        this.signature = signature;
        this.combiner = combiner;
        this.schedule = schedule;
        this.received = new @Nullable Contribution[all];
        this.scratch = new @Nullable Contribution[Math.toIntExact(schedule.scratch())];
        this.wantedFrom = new int[participants];
        this.wantedInto = new @Nullable Slice[participants];
    }

    /** Does this participant's part of it. */
    void run(Contribution brought) {
        own = brought;
        wanted = 0;
        Execution.run(schedule, this);
    }

    /** Has a part that was brought in another way than by the schedule. */
    void put(int number, Contribution part) {
        received[number] = part;
    }

    /** All parts there are as one, combined two by two in the order of participants. */
    Contribution fold() {
        Contribution sum = part(0);
        for (int each = 1; each < received.length && sum.failure() == null; each++) {
            sum = combined(sum, part(each));
        }
        return sum;
    }

    /** What has come, or the one combined part; only where the schedule brings it. */
    Contribution part(int number) {
        return present(received[number]);
    }

    /** How many parts there are. */
    int size() {
        return received.length;
    }

    /** A part to be written, and not used any more when the call ends. */
    Contribution blank() {
        if (used == combined.size()) {
            combined.add(Contribution.of(ArgumentVector.empty(signature)));
        }
        return combined.get(used++);
    }

    /** The call is over: lets go of all it has. */
    void end() {
        own = null;
        Arrays.fill(received, null);
        Arrays.fill(scratch, null);
        for (int i = 0; i < used; i++) {
            combined.get(i).present().again();
        }
        used = 0;
    }

    @Override
    public void receive(int peer, Slice into) {
        wantedFrom[wanted] = peer;
        wantedInto[wanted++] = into;
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
        Contribution first = lower ? at(operand) : at(into);
        Contribution second = lower ? at(into) : at(operand);
        put(into, first.failure() != null ? first : second.failure() != null ? second : combined(first, second));
    }

    private Contribution combined(Contribution first, Contribution second) {
        BinomialInvocationCombiner how = combiner;
        if (how == null) {
            throw new AssertionError("a gather combines nothing");
        }
        Contribution out = blank();
        try {
            call.beginCombination();
            how.combine(first.present(), second.present(), out.present());
            out.present().requireComplete("the combiner");
            return out;
        } catch (Throwable thrown) { // why all: the others wait
            return Contribution.failed(thrown);
        }
    }

    @Override
    public void awaitRound() {
        for (int i = 0; i < wanted; i++) {
            put(present(wantedInto[i]), call.await(wantedFrom[i]));
        }
        wanted = 0;
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

    private Contribution at(Slice slice) {
        int at = (int) slice.offset();
        return present(
                switch (slice.place()) {
                    case SEND -> own;
                    case RECEIVE -> received[at];
                    case SCRATCH -> scratch[at];
                    case AREA -> throw new AssertionError("nobody publishes here");
                });
    }

    private void put(Slice slice, Contribution part) {
        (slice.place() == Place.RECEIVE ? received : scratch)[(int) slice.offset()] = part;
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new AssertionError("a schedule uses nothing before it is there");
        }
        return value;
    }
}
