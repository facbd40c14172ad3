package org.mobula.collective.spi;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.spi.SharedMemory;

/**
 * Creates a {@link SharedArea}: rank 0 creates the memory and broadcasts its name, all ranks map it, and all learn whether all
 * have succeeded. Either all ranks have the area, or none.
 *
 * <p><b>Threads:</b> one, in a blocking operation.
 */
public final class AreaFormation {
    private static final int LONGEST_NAME = 256;

    private final Engine engine;
    private final AreaRanks ranks;
    private final Talk talk;

    /** Communication of the ranks before they have an area. All ranks call the same methods, which wait. */
    public interface Talk {
        /**
         * Broadcasts bytes of rank 0.
         *
         * @param said of the same length at all ranks; written at all ranks except rank 0
         */
        void tell(byte[] said);

        /** Whether something is true at all ranks. */
        boolean isEverywhere(boolean here);
    }

    public AreaFormation(Engine engine, AreaRanks ranks, Talk talk) {
        this.engine = engine;
        this.ranks = ranks;
        this.talk = talk;
    }

    /**
     * Agrees on an area. All ranks call it; null if there is none.
     *
     * @param areas where its waiting threads are registered
     * @param number of the area
     */
    public @Nullable SharedArea agree(SharedAreas areas, int number) {
        AreaSignals signals =
                areas.expect(number, engine, ranks::peer); // now, because ranks that are ahead may announce
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
                made.unlink(); // all ranks have mapped it, or none needs it
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
