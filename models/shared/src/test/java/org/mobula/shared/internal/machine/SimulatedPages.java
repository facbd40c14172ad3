package org.mobula.shared.internal.machine;

import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.mobula.shared.internal.pages.HostPages;

/** Simulated ranks on hosts, of which the ranks share pages. */
final class SimulatedPages {
    private SimulatedPages() {}

    /**
     * A world with one unit. Rank r is on host r modulo the number of hosts; some ranks map their pages late.
     *
     * @param unit makes the unit of a rank, whose contents are given
     * @param blocks the number of its blocks
     * @param length of a block
     */
    static SimulatedWorld world(
            int size, Random random, int hosts, Function<IntFunction<Content>, Unit> unit, int blocks, int length) {
        HostPages[] ofHost = new HostPages[hosts];
        for (int host = 0; host < hosts; host++) {
            int first = host;
            int[] ranks = IntStream.range(0, size)
                    .filter(rank -> rank % hosts == first)
                    .toArray();
            long bytes = HostPages.bytes(ranks.length, blocks, _ -> length * Long.BYTES);
            MemorySegment memory = MemorySegment.ofArray(new long[(int) bytes / Long.BYTES]);
            ofHost[host] = new HostPages(memory, ranks, blocks, _ -> length * Long.BYTES);
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
                ofHost[me % hosts].attach(me);
            });
        }
        return world;
    }
}
