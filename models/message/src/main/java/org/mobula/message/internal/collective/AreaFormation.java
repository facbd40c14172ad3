package org.mobula.message.internal.collective;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.spi.AreaLayout;
import org.mobula.collective.spi.AreaSignals;
import org.mobula.collective.spi.SharedArea;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.spi.SharedMemory;

/**
 * Creates a {@link SharedArea}: rank 0 creates the memory and broadcasts its name, all ranks map it, and all learn
 * whether all have succeeded. Either all ranks have the area, or none.
 *
 * <p><b>Threads:</b> one, in a blocking operation.
 */
record AreaFormation(Engine engine, CommunicatorRanks ranks) {
    private static final int LONGEST_NAME = 256;

    /**
     * Agrees on an area. All ranks call it; null if there is none.
     *
     * @param areas registers the waiting threads of the area
     * @param number of the area
     */
    @Nullable
    SharedArea agree(SharedAreas areas, int number) {
        AreaSignals signals = areas.expect(number, engine, ranks::peer); // first: faster ranks may already announce
        SharedMemory created = ranks.rank() == 0 ? create() : null;
        SharedArea agreed = null;
        try {
            ByteBuffer description = ByteBuffer.allocate(Long.BYTES + LONGEST_NAME);
            if (created != null) {
                description
                        .putLong(engine.options().areaBytes())
                        .put(created.name().getBytes(StandardCharsets.UTF_8));
            }
            ranks.broadcast(description.array());
            long room = description.getLong(0);
            MemorySegment memory = created != null ? created.segment() : map(room, description);
            boolean everywhere = ranks.isEverywhere(memory != null);
            agreed = memory == null || !everywhere ? null : new SharedArea(memory, layout(room), ranks.rank(), signals);
            return agreed;
        } finally {
            if (agreed == null) {
                areas.forget(number);
            }
            if (created != null) {
                created.unlink(); // all ranks have mapped it, or none needs it
            }
        }
    }

    private @Nullable SharedMemory create() {
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

    private @Nullable MemorySegment map(long room, ByteBuffer description) {
        if (room <= 0) {
            return null;
        }
        String name = new String(description.array(), Long.BYTES, LONGEST_NAME, StandardCharsets.UTF_8).strip();
        Optional<MemorySegment> mapped =
                engine.map(name.replace("\0", ""), layout(room).bytes());
        return mapped.orElse(null);
    }
}
