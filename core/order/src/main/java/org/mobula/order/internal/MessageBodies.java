package org.mobula.order.internal;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.mobula.memory.Input;
import org.mobula.memory.MessageTooLargeException;
import org.mobula.memory.Output;
import org.mobula.transport.Outgoing;

/**
 * Writes submitted messages into arrays: one byte for the byte order, then the content.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class MessageBodies implements Output.Room {
    private static final int KEPT = 1 << 16;
    private static final byte BIG = 1;
    private static final byte LITTLE = 0;
    private static final byte OWN = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? BIG : LITTLE;

    private final Output output = new Output(this, Integer.MAX_VALUE);
    private final long limit;
    private byte[] memory = new byte[1024];
    private MemorySegment segment = MemorySegment.ofArray(memory); // kept, so that a message allocates one array only

    /** @param limit the largest size of a message in bytes */
    MessageBodies(long limit) {
        this.limit = Math.min(limit, Integer.MAX_VALUE - 64);
    }

    /** Writes a message; returns its body. */
    byte[] write(Outgoing writer) {
        memory[0] = OWN;
        output.reset(segment, 1, memory.length - 1L);
        writer.write(output);
        byte[] body = Arrays.copyOf(memory, Math.toIntExact(1 + output.length()));
        if (memory.length > KEPT) {
            memory = new byte[KEPT];
            segment = MemorySegment.ofArray(memory);
        }
        return body;
    }

    /** Sets a cursor to the content of a body. */
    public static void read(byte[] body, Input with) {
        with.reset(MemorySegment.ofArray(body), 1, body.length - 1L, 0, body[0] != OWN);
    }

    @Override
    public void grow(Output full, long bytes) {
        if (bytes + 1 > limit) {
            throw new MessageTooLargeException(bytes, limit);
        }
        byte[] larger = new byte[(int) Math.min(limit, Math.max(bytes + 1, 2L * memory.length))];
        larger[0] = OWN;
        memory = larger;
        segment = MemorySegment.ofArray(larger);
        full.move(segment, 1, larger.length - 1L);
    }
}
