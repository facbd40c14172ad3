package org.mobula.collective.spi;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.spi.SharedMemory;

/**
 * How ranks come to a {@link SharedArea}: rank 0 makes the memory and tells its name, all map it, and all hear whether all
 * could. So either every rank has it or none.
 *
 * <p><b>Threads:</b> one, in an operation that waits.
 */
public final class AreaFormation {
    private static final int LONGEST_NAME = 256;

    private final Engine engine;
    private final AreaRanks ranks;
    private final Talk talk;

    /** How the ranks speak to each other as long as they have no area. All call the same, and wait. */
    public interface Talk {
        /**
         * Brings what rank 0 says to all.
         *
         * @param said as long at all ranks; written at all but rank 0
         */
        void tell(byte[] said);

        /** Whether something is so at all ranks. */
        boolean isEverywhere(boolean here);
    }

    public AreaFormation(Engine engine, AreaRanks ranks, Talk talk) {
        this.engine = engine;
        this.ranks = ranks;
        this.talk = talk;
    }

    /**
     * All ranks call it at the same time; null if there is no area.
     *
     * @param areas where its waits will be found
     * @param number under which
     */
    public @Nullable SharedArea agree(SharedAreas areas, int number) {
        AreaSignals signals = areas.expect(number, engine, ranks::peer); // why now: who is ahead may announce already
        SharedMemory made = ranks.rank() == 0 ? make() : null;
        SharedArea agreed = null;
        try {
            ByteBuffer told = ByteBuffer.allocate(Long.BYTES + LONGEST_NAME);
            if (made != null) {
                told.putLong(engine.options().areaBytes()).put(made.name().getBytes(StandardCharsets.UTF_8));
            }
            talk.tell(told.array());
            long room = told.getLong(0);
            MemorySegment memory = made != null ? made.segment() : map(room, told);
            boolean everywhere = talk.isEverywhere(memory != null);
            agreed = memory == null || !everywhere ? null : new SharedArea(memory, layout(room), ranks.rank(), signals);
            return agreed;
        } finally {
            if (agreed == null) {
                areas.forget(number);
            }
            if (made != null) {
                made.unlink(); // why now: all have it, or nobody needs it
            }
        }
    }

    private @Nullable SharedMemory make() {
        long room = engine.options().areaBytes();
        return room == 0
                ? null
                : engine.share(layout(room).bytes())
                        .filter(memory -> memory.name().getBytes(StandardCharsets.UTF_8).length <= LONGEST_NAME)
                        .orElse(null);
    }

    private AreaLayout layout(long room) {
        return AreaLayout.ofAll(ranks.size(), room);
    }

    private @Nullable MemorySegment map(long room, ByteBuffer told) {
        if (room <= 0) {
            return null;
        }
        String name = new String(told.array(), Long.BYTES, LONGEST_NAME, StandardCharsets.UTF_8).strip();
        Optional<MemorySegment> mapped =
                engine.map(name.replace("\0", ""), layout(room).bytes());
        return mapped.orElse(null);
    }
}
