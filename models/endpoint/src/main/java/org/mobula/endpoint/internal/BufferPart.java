package org.mobula.endpoint.internal;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.DescriptorStateException;

/** A part of a registered buffer. */
public final class BufferPart implements Part {
    private final RegisteredBuffer buffer;
    private final long offset;
    private final long length;

    // Of the thread that has claimed the transfer. A buffer that revokes gets other memory from time to time.
    private @Nullable MemorySegment whole;
    private MemorySegment slice = MemorySegment.NULL;

    /** A part of a registered buffer. */
    public BufferPart(RegisteredBuffer buffer, long offset, long length) {
        Objects.checkFromIndexSize(offset, length, buffer.buffer().byteSize());
        this.buffer = buffer;
        this.offset = offset;
        this.length = length;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public int type() {
        return TypeCode.of(buffer.buffer().viewType());
    }

    @Override
    @SuppressWarnings({"ReferenceEquality", "MemorySegmentReferenceEquality"
    }) // equals does not tell a closed segment from an open one
    public MemorySegment begin() {
        MemorySegment memory = buffer.begin();
        if (memory != whole) {
            whole = memory;
            slice = memory.asSlice(offset, length);
        }
        return slice;
    }

    @Override
    public void end() {
        buffer.end();
    }

    @Override
    public boolean isCopied() {
        return false;
    }

    @Override
    public void check(int endpoint) {
        if (buffer.endpoint() != endpoint) {
            throw new DescriptorStateException("the descriptor belongs to a registration with another endpoint."
                    + " Register the buffer with this endpoint too, and use a descriptor of that registration");
        }
    }
}
