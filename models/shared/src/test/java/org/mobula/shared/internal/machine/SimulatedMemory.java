package org.mobula.shared.internal.machine;

import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.mobula.shared.internal.pages.HostPages;

/** Where the contents of simulated ranks are. */
enum SimulatedMemory {
    /** Each rank has arrays of its own. */
    ARRAYS,
    /** All ranks share pages. */
    ONE_HOST,
    /** Rank r shares pages with the ranks of host r modulo 2. */
    TWO_HOSTS,
    /** All ranks share pages, with the locks in them. */
    HOST_WITH_LOCKS;

    /**
     * A world with one unit.
     *
     * @param unit makes the unit of a rank, whose contents are given
     * @param blocks the number of its blocks
     * @param length of a block
     * @param severalWriters whether ranks write a block at the same time; only in arrays
     */
    SimulatedWorld world(
            int size,
            Random random,
            Function<IntFunction<Content>, Unit> unit,
            int blocks,
            int length,
            boolean severalWriters) {
        return switch (this) {
            case ARRAYS ->
                new SimulatedWorld(size, random, unit.apply(_ -> new ArrayContent(long.class, length, severalWriters)));
            case ONE_HOST -> paged(size, random, 1, unit, blocks, length);
            case TWO_HOSTS -> paged(size, random, 2, unit, blocks, length);
            case HOST_WITH_LOCKS -> withLocks(size, random, unit, blocks, length);
        };
    }

    /** Some ranks map their pages late. */
    private static SimulatedWorld paged(
            int size, Random random, int hosts, Function<IntFunction<Content>, Unit> unit, int blocks, int length) {
        HostPages[] ofHost = new HostPages[hosts];
        for (int host = 0; host < hosts; host++) {
            int first = host;
            int[] ranks = IntStream.range(0, size)
                    .filter(rank -> rank % hosts == first)
                    .toArray();
            ofHost[host] = pages(ranks, new HostPages.Division(blocks, _ -> length * Long.BYTES, false));
        }
        boolean[] mapped = new boolean[size];
        SimulatedWorld world = new SimulatedWorld(size, random, rank -> new Unit[] {
            unit.apply(block ->
                    new PageContent(long.class, length, block, () -> mapped[rank] ? ofHost[rank % hosts] : null))
        });
        for (int rank = 0; rank < size; rank++) {
            int me = rank;
            world.later(() -> {
                mapped[me] = true;
                ofHost[me % hosts].attach(me, false);
            });
        }
        return world;
    }

    private static SimulatedWorld withLocks(
            int size, Random random, Function<IntFunction<Content>, Unit> unit, int blocks, int length) {
        int[] ranks = IntStream.range(0, size).toArray();
        HostPages pages = pages(ranks, new HostPages.Division(blocks, _ -> length * Long.BYTES, true));
        Unit[] units = new Unit[size];
        for (int rank : ranks) {
            units[rank] = unit.apply(block -> new PageContent(long.class, length, block, () -> pages));
            pages.attach(rank, true);
        }
        SimulatedWorld world = new SimulatedWorld(size, random, rank -> new Unit[] {units[rank]});
        for (int rank : ranks) {
            world.machines[rank].attach(units[rank], pages);
        }
        return world;
    }

    private static HostPages pages(int[] ranks, HostPages.Division division) {
        MemorySegment memory = MemorySegment.ofArray(new long[(int) division.bytes(ranks.length) / Long.BYTES]);
        return new HostPages(memory, ranks, division);
    }
}
