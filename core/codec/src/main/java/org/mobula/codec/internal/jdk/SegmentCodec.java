package org.mobula.codec.internal.jdk;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.memory.Input;

/**
 * Writes a memory segment: a byte of flags, a byte for the kind, the size, then the bytes.
 *
 * <p>It arrives as a separate segment. A heap segment arrives over a new array of the same kind. A native one arrives
 * in native memory that lives as long as something refers to it, aligned to 16 bytes. A read-only segment arrives
 * read-only. Bytes are never swapped between machines of different byte orders, because their meaning is unknown.
 */
final class SegmentCodec extends ObjectCodec {
    private static final int BLOCK = 1;
    private static final int READ_ONLY = 2;

    SegmentCodec(int index) {
        super(TypeShape.fixed(index, MemorySegment.class.getName(), Set.of(TypeShape.Trait.TRACKED)));
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        MemorySegment segment = (MemorySegment) object;
        Blocks.requireOpen(segment, MemorySegment.class);
        long size = segment.byteSize();
        boolean block = size > 0 && Blocks.outlive(segment) && writer.wantsBlock(size);
        long header = writer.output().length();
        writer.output().putByte((byte) ((block ? BLOCK : 0) | (segment.isReadOnly() ? READ_ONLY : 0)));
        writer.output().putByte((byte) SegmentKind.of(segment).ordinal());
        writer.output().putLong(size);
        if (block) {
            writer.putBlock(segment, header);
        } else {
            writer.output().putBytes(segment, 0, size);
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        Input input = reader.input();
        int flags = input.getByte();
        SegmentKind kind = SegmentKind.read(input);
        long size = input.getLong();
        boolean block = (flags & BLOCK) != 0;
        long there = block ? input.remainingBlockBytes() : input.remaining();
        if (size < 0 || size > there || !kind.canHold(size)) {
            throw new CorruptMessageException(
                    input.position(),
                    "a memory segment of " + size + " bytes announced as " + kind + ", and " + there + " bytes left");
        }
        reader.claim(size);
        MemorySegment segment = kind.make(size);
        MemorySegment visible = (flags & READ_ONLY) != 0 ? segment.asReadOnly() : segment;
        reader.register(visible);
        if (block) {
            input.takeBlock(segment, 1);
        } else {
            input.getBytes(segment, 1);
        }
        return visible;
    }
}
