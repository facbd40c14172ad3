package org.mobula.message;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Collective;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.spi.SharedMemory;

/**
 * How the ranks of a communicator come to an {@link Area}: rank 0 makes the memory and tells its name, all map it, and all
 * hear whether all could. So either every rank has it or none.
 *
 * <p><b>Threads:</b> one, in an operation that waits.
 */
final class AreaFormation {
    private static final int LONGEST_NAME = 256;

    private final CollectiveContext context;
    private final Engine engine;
    private final Membership members;

    AreaFormation(CollectiveContext context) {
        this.context = context;
        this.engine = context.engine();
        this.members = context.members();
    }

    /** All members call it at the same time; null if there is no area. */
    @Nullable
    Area agree() {
        SharedMemory made = members.rank() == 0 ? make() : null;
        try {
            ByteBuffer told = ByteBuffer.allocate(Long.BYTES + LONGEST_NAME);
            if (made != null) {
                told.putLong(engine.options().areaBytes()).put(made.name().getBytes(StandardCharsets.UTF_8));
            }
            tell(told.array());
            long room = told.getLong(0);
            MemorySegment memory = made != null ? made.segment() : map(room, told);
            boolean everywhere = isEverywhere(memory != null);
            return memory == null || !everywhere
                    ? null
                    : new Area(
                            memory,
                            members,
                            room,
                            context.areas().nudging(context.exchange().context(), members));
        } finally {
            if (made != null) {
                made.unlink(); // why now: all have it, or nobody needs it
            }
        }
    }

    private @Nullable SharedMemory make() {
        long room = engine.options().areaBytes();
        return room == 0
                ? null
                : engine.share(Area.bytes(members.size(), room))
                        .filter(memory -> memory.name().getBytes(StandardCharsets.UTF_8).length <= LONGEST_NAME)
                        .orElse(null);
    }

    private @Nullable MemorySegment map(long room, ByteBuffer told) {
        if (room <= 0) {
            return null;
        }
        String name = new String(told.array(), Long.BYTES, LONGEST_NAME, StandardCharsets.UTF_8).strip();
        Optional<MemorySegment> mapped = engine.map(name.replace("\0", ""), Area.bytes(members.size(), room));
        return mapped.orElse(null);
    }

    private void tell(byte[] told) {
        run(Collective.BROADCAST, Section.EMPTY, Section.of(told), null);
    }

    private boolean isEverywhere(boolean here) {
        int[] all = new int[1];
        run(Collective.ALL_REDUCE, Section.of(new int[] {here ? 1 : 0}), Section.of(all), Operation.MIN);
        return all[0] == 1;
    }

    private void run(Collective collective, Section send, Section receive, @Nullable Operation operation) {
        context.runByMessages(
                new CollectiveCall(collective, send, receive, operation, 0, receive.count(), null, null, false));
    }
}
