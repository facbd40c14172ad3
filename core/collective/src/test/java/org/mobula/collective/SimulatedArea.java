package org.mobula.collective;

import java.util.ArrayList;
import java.util.List;

/** Memory that all simulated ranks share; tracks which rank may read and write which element. */
final class SimulatedArea {
    private final int size;
    private final int room;
    private final long[][] drafts; // by rank: its next publication
    private final List<List<long[]>> publications = new ArrayList<>(); // by rank and number
    private final List<List<Integer>> clocks = new ArrayList<>();
    private final int[][] known; // by rank: how often each other one has published, for all it knows
    private final int[][] expecting; // by rank and peer: how often

    SimulatedArea(int size, int room) {
        this.size = size;
        this.room = room;
        this.drafts = new long[size][room];
        this.known = new int[size][size];
        this.expecting = new int[size][size];
        for (int rank = 0; rank < size; rank++) {
            java.util.Arrays.fill(known[rank], -1);
            publications.add(new ArrayList<>(List.of(new long[room])));
            clocks.add(new ArrayList<>(List.of(0)));
        }
    }

    int published(int rank) {
        return publications.get(rank).size() - 1;
    }

    int clock(int rank, int number) {
        return clocks.get(rank).get(number);
    }

    void publish(int rank, int clock) {
        publications.get(rank).add(drafts[rank]);
        clocks.get(rank).add(clock);
        drafts[rank] = new long[room];
    }

    void expect(int rank, int peer) {
        expecting[rank][peer]++;
    }

    /** The number of expectations that end now. */
    int settle(int rank, int peer) {
        int times = published(peer) >= published(rank) ? expecting[rank][peer] : 0;
        if (times > 0) {
            known[rank][peer] = published(rank);
            expecting[rank][peer] = 0;
        }
        return times;
    }

    boolean mayWrite(int rank, Slice into) {
        boolean may = into.offset() / room == rank && (into.offset() + into.count() - 1) / room == rank;
        for (int other = 0; other < size; other++) {
            may &= other == rank || known[rank][other] >= published(rank);
        }
        return may;
    }

    void write(int rank, long offset, long value) {
        drafts[rank][(int) (offset % room)] = value;
    }

    boolean mayRead(int rank, Slice from) {
        int owner = (int) (from.offset() / room);
        boolean inOne = from.count() == 0 || (from.offset() + from.count() - 1) / room == owner;
        return inOne && (owner == rank || known[rank][owner] >= published(rank));
    }

    long read(int rank, long offset) {
        return publications.get((int) (offset / room)).get(published(rank))[(int) (offset % room)];
    }

    /** @throws IllegalStateException if some rank published less often than another one */
    void checkEven() {
        for (int rank = 1; rank < size; rank++) {
            if (published(rank) != published(0)) {
                throw new IllegalStateException("rank " + rank + " published " + published(rank) + " times, and rank 0 "
                        + published(0) + " times");
            }
        }
    }
}
