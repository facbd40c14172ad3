package org.mobula.bench.codec;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Mobula's codecs as a connection uses them: writer and reader of one session over native memory, with all limits.
 * Arrays are copied into the message and not sent as blocks, because a transport does not copy blocks.
 */
public final class MobulaFormat implements Format {
    private static final long ROOM = 2 << 20;

    private final CodecSession session;
    private final MemorySegment[] buffers = new MemorySegment[SLOTS];
    private final long[] lengths = new long[SLOTS];
    private final Output output = new Output(MobulaFormat::full, Integer.MAX_VALUE);
    private final Input input = new Input();

    /** A format with both ends of a connection. */
    public MobulaFormat() {
        session = new Codecs(CodecOptions.defaults(), MobulaFormat.class.getClassLoader())
                .allow(Shapes.classes())
                .session();
        for (int i = 0; i < SLOTS; i++) {
            buffers[i] = Arena.global().allocate(ROOM, Long.BYTES);
        }
    }

    @Override
    public void write(int slot, Object object) {
        output.reset(buffers[slot], 0, ROOM);
        session.writer().begin(output);
        session.writer().writeObject(object);
        session.writer().end();
        lengths[slot] = output.length();
    }

    @Override
    public Object read(int slot) {
        input.reset(buffers[slot], 0, lengths[slot], 0, false);
        session.reader().begin(input);
        Object object = requireNonNull(session.reader().readObject());
        session.reader().end();
        return object;
    }

    private static void full(Output output, long bytes) {
        throw new IllegalStateException("a message of " + bytes + " bytes does not fit into " + ROOM);
    }
}
