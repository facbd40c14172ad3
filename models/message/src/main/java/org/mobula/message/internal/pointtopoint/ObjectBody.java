package org.mobula.message.internal.pointtopoint;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.MessageTooLargeException;
import org.mobula.memory.Output;
import org.mobula.message.Status;

/**
 * An object in an array, for a message that asks first: the writer's byte order, then the object with the descriptions
 * of all its types, so that it can be read at any time.
 *
 * <p><b>Threads:</b> the calling thread.
 */
final class ObjectBody implements Output.Room {
    private static final int SMALLEST = 1024;
    private static final byte BIG = 1;
    private static final byte LITTLE = 0;
    private static final byte OWN = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? BIG : LITTLE;

    private final long limit;
    private byte[] memory = new byte[SMALLEST];

    private ObjectBody(long limit) {
        this.limit = Math.min(limit, Integer.MAX_VALUE - 64);
    }

    /**
     * The bytes of an object.
     *
     * @param codecs describe all types in each message
     * @param limit the maximum number of bytes
     * @throws org.mobula.codec.CodecException if it cannot be serialized
     */
    static byte[] of(@Nullable Object object, CodecSession codecs, long limit) {
        ObjectBody body = new ObjectBody(limit);
        Output out = new Output(body, Integer.MAX_VALUE);
        out.reset(MemorySegment.ofArray(body.memory), 1, body.memory.length - 1L);
        write(codecs.writer(), out, object);
        byte[] bytes = Arrays.copyOf(body.memory, Math.toIntExact(1 + out.length()));
        bytes[0] = OWN;
        return bytes;
    }

    /** The length of an object in a {@link Status}. */
    static long length(@Nullable Object object) {
        return object instanceof Object[] array ? array.length : 1;
    }

    /** Writes an object to a message. */
    static void write(ObjectWriter writer, Output out, @Nullable Object object) {
        boolean written = false;
        writer.begin(out);
        try {
            writer.writeObject(object);
            writer.end();
            written = true;
        } finally {
            if (!written) {
                writer.abort();
            }
        }
    }

    /**
     * The object with these bytes.
     *
     * @throws org.mobula.fault.MobulaException if it cannot be created here
     */
    static @Nullable Object read(MemorySegment bytes, CodecSession codecs) {
        Input input = new Input();
        byte order = bytes.get(ValueLayout.JAVA_BYTE, 0);
        input.reset(bytes, 1, bytes.byteSize() - 1, 0, order != OWN);
        ObjectReader reader = codecs.reader();
        reader.begin(input);
        try {
            return reader.readObject();
        } finally {
            reader.end();
        }
    }

    @Override
    public void grow(Output full, long bytes) {
        if (bytes + 1 > limit) {
            throw new MessageTooLargeException(bytes, limit);
        }
        byte[] larger = new byte[(int) Math.min(limit, Math.max(bytes + 1, 2L * memory.length))];
        memory = larger;
        full.move(MemorySegment.ofArray(larger), 1, larger.length - 1L);
    }
}
