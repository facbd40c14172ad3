package org.mobula.socket;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.RefusedTypeException;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * The objects of one connection in the codec's format. This class is loaded only where the codec is present.
 *
 * <p><b>Threads:</b> one writes and one reads.
 */
final class CodecMessages {
    private static final int FIRST = 512;
    private static final int MOST = 1 << 30;
    private static final int MOST_KEPT = 1 << 20;

    private final CodecSession session;
    private final Output output = new Output(this::grow, Integer.MAX_VALUE);
    private final Input input = new Input();
    private byte[] memory = new byte[FIRST];

    CodecMessages(String... allowed) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        Codecs codecs =
                new Codecs(CodecOptions.defaults(), context == null ? ClassLoader.getSystemClassLoader() : context);
        for (String pattern : allowed) {
            codecs.allow(pattern);
        }
        session = codecs.session();
    }

    private void grow(Output full, long bytes) {
        if (bytes > MOST) {
            throw new IllegalArgumentException(
                    "an object of " + bytes + " bytes; at most " + MOST + " can be sent at once. Send it in parts");
        }
        memory = new byte[(int) Math.min(MOST, Math.max(bytes, memory.length * 2L))];
        full.move(MemorySegment.ofArray(memory), 0, memory.length);
    }

    /** An object's bytes, which are valid until the next call. */
    ByteBuffer write(@Nullable Object object) throws IOException {
        if (memory.length > MOST_KEPT) {
            memory = new byte[FIRST];
        }
        output.reset(MemorySegment.ofArray(memory), 0, memory.length);
        ObjectWriter writer = session.writer();
        writer.begin(output);
        try {
            writer.writeObject(object);
            writer.end();
        } catch (NotCarriableException e) {
            writer.abort();
            NotSerializableException same = new NotSerializableException(e.getMessage());
            same.initCause(e);
            throw same;
        } catch (MobulaException | IllegalArgumentException e) {
            writer.abort();
            throw new InvalidObjectException(e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            writer.abort();
            throw e;
        }
        return ByteBuffer.wrap(memory, 0, (int) output.length());
    }

    /** Reads an object. */
    @Nullable
    Object read(byte[] message, boolean swapped) throws IOException {
        input.reset(MemorySegment.ofArray(message), 0, message.length, 0, swapped);
        ObjectReader reader = session.reader();
        try {
            reader.begin(input);
            try {
                return reader.readObject();
            } finally {
                reader.end();
            }
        } catch (RefusedTypeException e) {
            InvalidClassException same = new InvalidClassException(e.getMessage());
            same.initCause(e);
            throw same;
        } catch (MobulaException e) {
            throw new InvalidObjectException(e.getMessage(), e);
        }
    }
}
