package org.mobula.tools.perf.codec;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Writes and reads one object repeatedly, as over one connection: only the first message describes types.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> the garbage collector frees the memory.
 */
final class CodecLoop {
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
    private @Nullable Object last; // keeps the compiler from removing what is read

    /** @param turned whether messages have the other byte order */
    CodecLoop(CodecSession session, Object object, boolean turned) {
        this.object = object;
        this.turned = turned;
        this.writer = session.writer();
        this.reader = session.reader();
        this.output = new Output((full, bytes) -> grow(full, bytes), Integer.MAX_VALUE, turned);
        write();
        read(memory, output.length()); // the message that describes the types
        write();
        this.message =
                Arena.ofAuto().allocate(output.length(), Long.BYTES).copyFrom(memory.asSlice(0, output.length()));
    }

    void write() {
        output.reset(memory, 0, memory.byteSize());
        writer.begin(output);
        writer.writeObject(object);
        writer.end();
        written += output.length();
    }

    void read() {
        read(message, message.byteSize());
    }

    /** The object that was read last. */
    @Nullable
    Object last() {
        return last;
    }

    long bytesWritten() {
        return written;
    }

    long bytesRead() {
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
