package org.mobula.codec.internal.jdk;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteOrder;
import java.util.Set;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.memory.Input;

/**
 * Writes what remains in a buffer, from its position to its limit: a byte of flags, the number of elements, then the
 * elements.
 *
 * <p>It arrives in a buffer of just these elements, at position 0, with the limit at the end. The buffer is direct or
 * read-only if the sender's was, and a byte buffer has the same order. The sender's buffer is unchanged.
 */
final class BufferCodec<B extends Buffer> extends ObjectCodec {
    private static final int BLOCK = 1;
    private static final int DIRECT = 2;
    private static final int READ_ONLY = 4;
    private static final int BIG_ENDIAN = 8;

    private final BufferKind<B> kind;

    BufferCodec(int index, BufferKind<B> kind) {
        super(TypeShape.fixed(index, kind.type().getName(), Set.of(TypeShape.Trait.TRACKED)));
        this.kind = kind;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        B buffer = kind.type().cast(object);
        MemorySegment elements = content(buffer);
        boolean block = elements.byteSize() > 0 && Blocks.outlive(elements) && writer.wantsBlock(elements.byteSize());
        int flags = (block ? BLOCK : 0)
                | (buffer.isDirect() ? DIRECT : 0)
                | (buffer.isReadOnly() ? READ_ONLY : 0)
                | (kind.order().apply(buffer) == ByteOrder.BIG_ENDIAN ? BIG_ENDIAN : 0);
        long header = writer.output().length();
        writer.output().putByte((byte) flags);
        Varint.put(writer.output(), buffer.remaining());
        if (block) {
            writer.putBlock(elements, header);
        } else {
            writer.output().putBytes(elements, 0, elements.byteSize());
        }
    }

    /** A buffer that is not memory in this machine's byte order (a view, a string) is copied first. */
    private MemorySegment content(B buffer) {
        boolean asIs = kind.unit() == 1 || kind.order().apply(buffer) == ByteOrder.nativeOrder();
        if (!asIs || !kind.isMemory().test(buffer)) {
            return MemorySegment.ofBuffer(kind.copy().apply(buffer));
        }
        MemorySegment content = MemorySegment.ofBuffer(buffer);
        Blocks.requireOpen(content, kind.type());
        return content;
    }

    @Override
    public Object read(ObjectReader reader) {
        Input input = reader.input();
        int flags = input.getByte();
        int length = Varint.get(input);
        boolean block = (flags & BLOCK) != 0;
        long size = Integer.toUnsignedLong(length) * kind.unit();
        long there = block ? input.remainingBlockBytes() : input.remaining();
        if (length < 0 || size > there) {
            throw new CorruptMessageException(
                    input.position(), "a buffer of " + size + " bytes announced, and " + there + " bytes left");
        }
        reader.claim(size);
        B buffer = kind.make(length, (flags & DIRECT) != 0);
        MemorySegment elements = MemorySegment.ofBuffer(buffer);
        B visible = (flags & READ_ONLY) != 0 ? kind.readOnly().apply(buffer) : buffer;
        reader.register(kind.ordered((flags & BIG_ENDIAN) != 0, visible));
        if (block) {
            input.takeBlock(elements, kind.unit());
        } else {
            input.getBytes(elements, kind.unit());
        }
        return kind.ordered((flags & BIG_ENDIAN) != 0, visible);
    }
}
