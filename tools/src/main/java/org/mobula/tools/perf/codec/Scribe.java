package org.mobula.tools.perf.codec;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.tools.perf.Traffic;

/**
 * Writes one object again and again, and reads it, as over one connection: types are described in the first message.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> memory is freed by the garbage collector.
 */
final class Scribe implements Traffic {
    private static final int FIRST_BYTES = 1 << 16;

    private final Object object;
    private final boolean turned;
    private final ObjectWriter writer;
    private final ObjectReader reader;
    private final Output output;
    private final Input input = new Input();
    private final MemorySegment message;
    private MemorySegment memory = Arena.ofAuto().allocate(FIRST_BYTES, Long.BYTES);
    private long written;
    private long read;
    private @Nullable Object last; // why kept: what nobody uses would not be made

    /** @param turned whether messages are written in the other byte order */
    Scribe(CodecSession session, Object object, boolean turned) {
        this.object = object;
        this.turned = turned;
        this.writer = session.writer();
        this.reader = session.reader();
        this.output = new Output((full, bytes) -> grow(full, bytes), Integer.MAX_VALUE, turned);
        write();
        read(memory, output.length()); // why: it describes the types
        write();
        this.message =
                Arena.ofAuto().allocate(output.length(), Long.BYTES).copyFrom(memory.asSlice(0, output.length()));
    }

    /** Writes the object. */
    void write() {
        output.reset(memory, 0, memory.byteSize());
        writer.begin(output);
        writer.writeObject(object);
        writer.end();
        written += output.length();
    }

    /** Reads what was written. */
    void read() {
        read(message, message.byteSize());
    }

    /** What was read last. */
    @Nullable
    Object last() {
        return last;
    }

    @Override
    public long sent() {
        return written;
    }

    @Override
    public long received() {
        return read;
    }

    private void read(MemorySegment from, long length) {
        input.reset(from, 0, length, 0, turned);
        reader.begin(input);
        last = reader.readObject();
        reader.end();
        read += length;
    }

    private void grow(Output full, long bytes) {
        MemorySegment larger = Arena.ofAuto().allocate(Math.max(bytes, 2 * memory.byteSize()), Long.BYTES);
        full.move(larger, 0, larger.byteSize());
        memory = larger;
    }
}
