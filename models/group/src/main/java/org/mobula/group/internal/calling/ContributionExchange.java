package org.mobula.group.internal.calling;

import static java.util.Objects.requireNonNull;

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
 * Brings the contributions of all participants to participant 0, or to all, by a schedule whose elements are
 * contributions: unchanged, or combined on their way.
 *
 * <p><b>Threads:</b> the calling one, which waits. <b>Ownership:</b> reused for the next call after {@link #end}.
 */
final class ContributionExchange implements Carrier.Blocking {
    /** Sends and receives the contributions of one call. */
    interface Messages {
        /** Sends a contribution to another participant. */
        void send(int participant, Contribution contribution);

        /** Waits for the contribution of another participant. */
        Contribution await(int participant);

        /** A combiner is about to run. */
        void beforeCombining();
    }

    private final Messages messages;
    private final MethodSignature signature;
    private final @Nullable BinomialInvocationCombiner combiner;
    private final Schedule schedule;
    private final @Nullable Contribution[] received;
    private final @Nullable Contribution[] scratch;
    private final int[] wantedFrom; // participants
    private final @Nullable Slice[] wantedInto;
    private final List<Contribution> combined = new ArrayList<>(); // kept for later calls
    private int wanted;
    private int used; // elements of combined
    private @Nullable Contribution own;

    /** @param all the number of contributions at the end */
    ContributionExchange(
            Messages messages,
            MethodSignature signature,
            @Nullable BinomialInvocationCombiner combiner,
            Schedule schedule,
            int participants,
            int all) {
        this.messages = messages;
        this.signature = signature;
        this.combiner = combiner;
        this.schedule = schedule;
        this.received = new @Nullable Contribution[all];
        this.scratch = new @Nullable Contribution[Math.toIntExact(schedule.scratch())];
        this.wantedFrom = new int[participants];
        this.wantedInto = new @Nullable Slice[participants];
    }

    /** Runs this participant's part of the schedule. */
    void run(Contribution contribution) {
        own = contribution;
        wanted = 0;
        Execution.run(schedule, this);
    }

    /** Adds a contribution that did not arrive through the schedule. */
    void put(int number, Contribution contribution) {
        received[number] = contribution;
    }

    /** Combines all contributions two by two in the order of participants. */
    Contribution fold() {
        Contribution sum = get(0);
        for (int each = 1; each < received.length && sum.failure() == null; each++) {
            sum = combined(sum, get(each));
        }
        return sum;
    }

    /** A contribution, or the combined one, where the schedule brings it. */
    Contribution get(int number) {
        return requireNonNull(received[number]);
    }

    /** The number of contributions. */
    int size() {
        return received.length;
    }

    /** A contribution to be written, valid until the call ends. */
    Contribution blank() {
        if (used == combined.size()) {
            combined.add(Contribution.of(ArgumentVector.empty(signature)));
        }
        return combined.get(used++);
    }

    /** The call has ended: drops all contributions. */
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
        messages.send(peer, at(from));
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
            messages.beforeCombining();
            how.combine(first.present(), second.present(), out.present());
            out.present().requireComplete("the combiner");
            return out;
        } catch (Throwable thrown) { // the others wait
            return Contribution.failed(thrown);
        }
    }

    @Override
    public void awaitRound() {
        for (int i = 0; i < wanted; i++) {
            put(requireNonNull(wantedInto[i]), messages.await(wantedFrom[i]));
        }
        wanted = 0;
    }

    private Contribution at(Slice slice) {
        int at = (int) slice.offset();
        return requireNonNull(
                switch (slice.place()) {
                    case SEND -> own;
                    case RECEIVE -> received[at];
                    case SCRATCH -> scratch[at];
                    case AREA -> throw new AssertionError("an exchange by messages uses no area");
                });
    }

    private void put(Slice slice, Contribution contribution) {
        (slice.place() == Place.RECEIVE ? received : scratch)[(int) slice.offset()] = contribution;
    }
}
