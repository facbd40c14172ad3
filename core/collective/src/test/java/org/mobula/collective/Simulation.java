package org.mobula.collective;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.mobula.collective.Schedule.Round;

/**
 * Runs the schedules of all ranks in one thread, on elements that know where they come from, and checks what no run
 * with numbers would notice. A send ends only when it is received: what does not deadlock here does not deadlock
 * anywhere.
 *
 * <p>An element is a number in the high bits and, below, one bit for each rank that contributed; 0 is undefined.
 */
final class Simulation {
    private static final int RANKS = 34;

    private final List<Schedule> schedules;
    private final boolean commutative;
    private final long[][][] places; // by rank and place
    private final int[] round;
    private final int[] open; // steps of the round that have not ended
    private final int[] clock;
    private final int[] began;
    private final List<List<Deque<Slice>>> sending = new ArrayList<>(); // by source and destination
    private final List<List<Deque<Slice>>> receiving = new ArrayList<>();
    private final SimulatedArea area;
    private long messages;

    /** Without memory that all ranks share. */
    Simulation(List<Schedule> schedules, boolean commutative, long[][] send, long[][] receive) {
        this(schedules, commutative, send, receive, 0);
    }

    /** @param room how many elements a rank can publish at once */
    Simulation(List<Schedule> schedules, boolean commutative, long[][] send, long[][] receive, int room) {
        int size = schedules.size();
        this.area = new SimulatedArea(size, room);
        this.schedules = schedules;
        this.commutative = commutative;
        this.places = new long[size][][];
        this.round = new int[size];
        this.open = new int[size];
        this.clock = new int[size];
        this.began = new int[size];
        for (int rank = 0; rank < size; rank++) {
            long[] scratch = new long[Math.toIntExact(schedules.get(rank).scratch())];
            places[rank] = new long[][] {send[rank], receive[rank], scratch};
            sending.add(queues(size));
            receiving.add(queues(size));
        }
    }

    private static List<Deque<Slice>> queues(int size) {
        List<Deque<Slice>> queues = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            queues.add(new ArrayDeque<>(2));
        }
        return queues;
    }

    static long element(long number, int rank) {
        return (number + 1) << RANKS | 1L << rank;
    }

    /** The combination of all of {@code from} to {@code to}. */
    static long element(long number, int from, int to) {
        return (number + 1) << RANKS | (1L << to + 1) - (1L << from);
    }

    /** The number of messages sent. */
    long messages() {
        return messages;
    }

    /** The number of publications of each rank. */
    int publications() {
        return area.published(0);
    }

    /** The length of the longest chain of messages and publications that wait for each other. */
    int rounds() {
        return Arrays.stream(clock).max().orElse(0);
    }

    /** @throws IllegalStateException if something is wrong with the schedules */
    Simulation run() {
        Deque<Integer> ready = new ArrayDeque<>();
        for (int rank = 0; rank < schedules.size(); rank++) {
            ready.add(rank);
        }
        while (!ready.isEmpty()) {
            int rank = ready.remove();
            while (open[rank] == 0 && round[rank] < schedules.get(rank).rounds().size()) {
                begin(rank, schedules.get(rank).rounds().get(round[rank]++), ready);
            }
        }
        for (int rank = 0; rank < schedules.size(); rank++) {
            if (open[rank] > 0) {
                throw new IllegalStateException("deadlock: rank " + rank + " waits in round " + round[rank]);
            }
        }
        area.checkEven();
        return this;
    }

    private void begin(int rank, Round steps, Deque<Integer> ready) {
        began[rank] = clock[rank];
        checkRaces(rank, steps);
        boolean exchanging = false;
        for (Step step : steps.steps()) {
            boolean local = step instanceof Step.Copy || step instanceof Step.Combine;
            check(!local || !exchanging, rank, "has a local step after a message in one round");
            exchanging |= !local;
            switch (step) {
                case Step.Copy(Slice from, Slice into) -> copy(rank, from, into);
                case Step.Combine(Slice operand, Slice into, boolean lower) -> combine(rank, operand, into, lower);
                case Step.Send(int peer, Slice from) -> {
                    check(peer != rank, rank, "sends to itself");
                    messages++;
                    open[rank]++;
                    sending.get(rank).get(peer).add(from);
                    match(rank, peer, ready);
                }
                case Step.Receive(int peer, Slice into) -> {
                    open[rank]++;
                    receiving.get(peer).get(rank).add(into);
                    match(peer, rank, ready);
                }
                case Step.Publish() -> {
                    area.publish(rank, began[rank] + 1);
                    for (int waiting = 0; waiting < schedules.size(); waiting++) {
                        settle(waiting, rank, ready);
                    }
                }
                case Step.Expect(int peer) -> {
                    check(peer != rank, rank, "expects itself");
                    open[rank]++;
                    area.expect(rank, peer);
                    settle(rank, peer, ready);
                }
            }
        }
    }

    /** An expectation ends if the other rank has published as many times. */
    private void settle(int rank, int peer, Deque<Integer> ready) {
        int times = area.settle(rank, peer);
        if (times > 0) {
            clock[rank] = Math.max(clock[rank], area.clock(peer, area.published(rank)));
            open[rank] -= times;
            if (open[rank] == 0) {
                ready.add(rank);
            }
        }
    }

    private void checkRaces(int rank, Round steps) {
        List<Slice> written = new ArrayList<>();
        for (Step step : steps.steps()) {
            if (step instanceof Step.Receive(int _, Slice into)) {
                check(written.stream().noneMatch(into::overlaps), rank, "receives twice into " + into);
                written.add(into);
            }
        }
        for (Step step : steps.steps()) {
            if (step instanceof Step.Send(int _, Slice from)) {
                check(written.stream().noneMatch(from::overlaps), rank, "sends " + from + " while it is received");
            }
        }
    }

    private void match(int source, int destination, Deque<Integer> ready) {
        Deque<Slice> sends = sending.get(source).get(destination);
        Deque<Slice> receives = receiving.get(source).get(destination);
        if (sends.isEmpty() || receives.isEmpty()) {
            return;
        }
        Slice from = sends.remove();
        Slice into = receives.remove();
        check(
                from.count() == into.count(),
                source,
                "sends " + from + " to rank " + destination + ", which expects " + into);
        transfer(source, from, destination, into);
        int end = Math.max(began[source], began[destination]) + 1;
        for (int rank : new int[] {source, destination}) {
            clock[rank] = Math.max(clock[rank], end);
            if (--open[rank] == 0) {
                ready.add(rank);
            }
        }
    }

    private void transfer(int source, Slice from, int destination, Slice into) {
        checkWritable(destination, into);
        for (int i = 0; i < from.count(); i++) {
            write(destination, into, i, read(source, from, i));
        }
    }

    private void copy(int rank, Slice from, Slice into) {
        check(from.count() == into.count() && !from.overlaps(into), rank, "copies " + from + " to " + into);
        transfer(rank, from, rank, into);
    }

    private void combine(int rank, Slice operand, Slice into, boolean lower) {
        check(operand.count() == into.count() && !operand.overlaps(into), rank, "combines " + operand + ", " + into);
        checkWritable(rank, into);
        for (int i = 0; i < into.count(); i++) {
            long a = lower ? read(rank, operand, i) : read(rank, into, i);
            long b = lower ? read(rank, into, i) : read(rank, operand, i);
            check(a >>> RANKS == b >>> RANKS, rank, "combines different elements: " + operand + ", " + into);
            long low = a & (1L << RANKS) - 1;
            long high = b & (1L << RANKS) - 1;
            check((low & high) == 0, rank, "combines a contribution twice: " + operand + ", " + into);
            check(commutative || isBefore(low, high), rank, "combines out of order: " + operand + ", " + into);
            write(rank, into, i, a | b);
        }
    }

    /** Whether the ranks of one are followed by those of the other, without a gap. */
    private static boolean isBefore(long low, long high) {
        long both = low | high;
        long end = both + Long.lowestOneBit(both);
        return Long.numberOfTrailingZeros(high) == 64 - Long.numberOfLeadingZeros(low) && (end & both) == 0;
    }

    private void checkWritable(int rank, Slice into) {
        check(into.place() != Place.SEND, rank, "writes SEND");
        if (into.place() == Place.AREA) {
            check(area.mayWrite(rank, into), rank, "writes " + into + ", which others may be reading");
            return;
        }
        check(into.offset() + into.count() <= place(rank, into).length, rank, "writes beyond the end of " + into);
    }

    private void write(int rank, Slice into, int i, long value) {
        if (into.place() == Place.AREA) {
            area.write(rank, into.offset() + i, value);
        } else {
            place(rank, into)[(int) into.offset() + i] = value;
        }
    }

    private long read(int rank, Slice from, int i) {
        if (from.place() == Place.AREA) {
            check(area.mayRead(rank, from), rank, "reads " + from + ", which it did not expect");
            long shown = area.read(rank, from.offset() + i);
            check(shown != 0, rank, "reads an unpublished element: element " + i + " of " + from);
            return shown;
        }
        long[] place = place(rank, from);
        check(from.offset() + from.count() <= place.length, rank, "reads beyond the end of " + from);
        long value = place[(int) from.offset() + i];
        check(value != 0, rank, "reads an undefined element: element " + i + " of " + from);
        return value;
    }

    private long[] place(int rank, Slice slice) {
        return places[rank][slice.place().ordinal()];
    }

    private void check(boolean right, int rank, String what) {
        if (!right) {
            throw new IllegalStateException("rank " + rank + " " + what + " in round " + round[rank]);
        }
    }
}
