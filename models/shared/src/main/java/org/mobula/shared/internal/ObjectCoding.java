package org.mobula.shared.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.ObjectLimits;
import org.mobula.shared.internal.machine.ObjectContent;

/**
 * Objects as bytes that describe their types, because any rank may read them, later, and pass them on. The first byte
 * is the sender's byte order.
 *
 * <p><b>Threads:</b> any.
 */
public final class ObjectCoding implements ObjectContent.Coding {
    private static final int FIRST = 1024;
    private static final byte NATIVE =
            (byte) (java.nio.ByteOrder.nativeOrder() == java.nio.ByteOrder.BIG_ENDIAN ? 1 : 0);

    private final Codecs codecs;

    /** The classes of a loader, within the limits of a node. */
    public ObjectCoding(NodeOptions options, ClassLoader loader) {
        ObjectLimits limits = options.objects();
        codecs = new Codecs(
                new CodecOptions(
                        limits.depth(), limits.bytes(), limits.elements(), limits.collisions(), limits.hashed(), true),
                loader);
    }

    /** Which classes may travel. */
    public Codecs codecs() {
        return codecs;
    }

    @Override
    public byte[] encode(@Nullable Object value) {
        try (Arena arena = Arena.ofConfined()) {
            Output output = new Output(
                    (full, bytes) -> {
                        MemorySegment larger = arena.allocate(
                                Math.max(bytes, 2 * full.segment().byteSize()));
                        full.move(larger, 0, larger.byteSize());
                    },
                    Integer.MAX_VALUE);
            output.reset(arena.allocate(FIRST), 0, FIRST);
            output.putByte(NATIVE);
            CodecSession session = codecs.session();
            session.writer().begin(output);
            boolean written = false;
            try {
                session.writer().writeObject(value);
                session.writer().end();
                written = true;
            } finally {
                if (!written) {
                    session.writer().abort();
                }
            }
            return output.segment().asSlice(0, output.length()).toArray(ValueLayout.JAVA_BYTE);
        }
    }

    @Override
    public @Nullable Object decode(byte[] bytes) {
        if (bytes.length == 0) {
            return null;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(bytes.length, Long.BYTES);
            MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, 0, bytes.length);
            Input input = new Input();
            input.reset(memory, 1, bytes.length - 1L, 0, bytes[0] != NATIVE);
            CodecSession session = codecs.session();
            session.reader().begin(input);
            Object value = session.reader().readObject();
            session.reader().end();
            return value;
        }
    }
}
