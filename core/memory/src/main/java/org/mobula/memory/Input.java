package org.mobula.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a message: a cursor over a segment that is valid for the time of the upcall only.
 *
 * <p>Every read is checked against the message's end. Values are turned round if the sender's byte order differs from
 * this machine's. Blocks (see {@link Output}) have not arrived yet when the message is read: the reader names their
 * destinations with {@link #takeBlock}, and whoever delivers the message fills them.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the memory belongs to the transport. <b>Failure:</b>
 * {@link TruncatedMessageException} when more is read than there is.
 */
public final class Input {
    private final List<Block> blocks = new ArrayList<>();
    private MemorySegment segment = MemorySegment.NULL;
    private long start;
    private long position;
    private long limit;
    private long blockBytes;
    private boolean swap;

    /**
     * Begins a message.
     *
     * @param memory where it is
     * @param from the offset of its first byte
     * @param length its length in bytes, blocks not counted
     * @param bytesInBlocks bytes of all its blocks together
     * @param swapped whether the sender's byte order is not this machine's
     */
    public void reset(MemorySegment memory, long from, long length, long bytesInBlocks, boolean swapped) {
        segment = memory;
        start = from;
        position = from;
        limit = from + length;
        blockBytes = bytesInBlocks;
        swap = swapped;
        if (!blocks.isEmpty()) {
            blocks.clear();
        }
    }

    /** The memory the message is in: for elements that were {@link #take taken} to be copied right from there. */
    public MemorySegment segment() {
        return segment;
    }

    /** The offset of the message's first byte in {@link #segment}. */
    public long start() {
        return start;
    }

    /** Bytes read so far. */
    public long position() {
        return position - start;
    }

    /**
     * Goes on reading elsewhere in the message.
     *
     * @param to bytes from the message's start, at most {@link #position} plus {@link #remaining}
     */
    public void seek(long to) {
        if (to < 0 || to > limit - start) {
            throw new TruncatedMessageException(position(), to - position(), remaining());
        }
        position = start + to;
    }

    /** Bytes left to read, blocks not counted. */
    public long remaining() {
        return limit - position;
    }

    /** Whether the sender's byte order is not this machine's. */
    public boolean isSwapped() {
        return swap;
    }

    /** Block bytes that no destination was named for yet. */
    public long remainingBlockBytes() {
        return blockBytes;
    }

    /**
     * Names the destination of the next block.
     *
     * @param destination exactly as long as the block; filled after the upcall. An empty one is complete at once
     * @param unit the width of one element in bytes, 1, 2, 4 or 8, by which the bytes are turned round if need be
     */
    public void takeBlock(MemorySegment destination, int unit) {
        if (destination.byteSize() > blockBytes) {
            throw new TruncatedMessageException(position(), destination.byteSize(), blockBytes);
        }
        if (destination.byteSize() == 0) {
            return; // a message without bytes of blocks is never told to be filled
        }
        blockBytes -= destination.byteSize();
        blocks.add(new Block(destination, swap ? unit : 1));
    }

    /** Takes back all destinations named so far, so that others can be named. */
    public void forgetBlocks() {
        for (Block block : blocks) {
            blockBytes += block.destination().byteSize();
        }
        blocks.clear();
    }

    /** The destinations named so far, in the order of their blocks. */
    public List<Block> blocks() {
        return blocks;
    }

    /** Reads one byte. */
    public byte getByte() {
        return segment.get(JAVA_BYTE, advance(1));
    }

    /** Reads one byte; anything but 0 is true. */
    public boolean getBoolean() {
        return getByte() != 0;
    }

    /** Reads 2 bytes. */
    public short getShort() {
        short value = segment.get(JAVA_SHORT_UNALIGNED, advance(Short.BYTES));
        return swap ? Short.reverseBytes(value) : value;
    }

    /** Reads 2 bytes. */
    public char getChar() {
        char value = segment.get(JAVA_CHAR_UNALIGNED, advance(Character.BYTES));
        return swap ? Character.reverseBytes(value) : value;
    }

    /** Reads 4 bytes. */
    public int getInt() {
        int value = segment.get(JAVA_INT_UNALIGNED, advance(Integer.BYTES));
        return swap ? Integer.reverseBytes(value) : value;
    }

    /** Reads 8 bytes. */
    public long getLong() {
        long value = segment.get(JAVA_LONG_UNALIGNED, advance(Long.BYTES));
        return swap ? Long.reverseBytes(value) : value;
    }

    /** Reads 4 bytes. */
    public float getFloat() {
        return Float.intBitsToFloat(getInt());
    }

    /** Reads 8 bytes. */
    public double getDouble() {
        return Double.longBitsToDouble(getLong());
    }

    /**
     * Steps over values of known width, so that there is one look at the message's end for all of them: to be read by
     * the {@code at} methods.
     *
     * @param bytes how many, at least 0
     * @return where they begin, in bytes from the message's start
     */
    public long take(int bytes) {
        return advance(bytes) - start;
    }

    /** One byte that was taken, {@code at} bytes from the message's start. */
    public byte byteAt(long at) {
        return segment.get(JAVA_BYTE, start + at);
    }

    /** One byte; anything but 0 is true. */
    public boolean booleanAt(long at) {
        return byteAt(at) != 0;
    }

    /** 2 bytes. */
    public short shortAt(long at) {
        short value = segment.get(JAVA_SHORT_UNALIGNED, start + at);
        return swap ? Short.reverseBytes(value) : value;
    }

    /** 2 bytes. */
    public char charAt(long at) {
        char value = segment.get(JAVA_CHAR_UNALIGNED, start + at);
        return swap ? Character.reverseBytes(value) : value;
    }

    /** 4 bytes. */
    public int intAt(long at) {
        int value = segment.get(JAVA_INT_UNALIGNED, start + at);
        return swap ? Integer.reverseBytes(value) : value;
    }

    /** 8 bytes. */
    public long longAt(long at) {
        long value = segment.get(JAVA_LONG_UNALIGNED, start + at);
        return swap ? Long.reverseBytes(value) : value;
    }

    /** 4 bytes. */
    public float floatAt(long at) {
        return Float.intBitsToFloat(intAt(at));
    }

    /** 8 bytes. */
    public double doubleAt(long at) {
        return Double.longBitsToDouble(longAt(at));
    }

    /** Reads bytes into an array. */
    public void getBytes(byte[] destination, int offset, int length) {
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, advance(length), destination, offset, length);
    }

    /**
     * Reads as many bytes as a segment has (for an array: {@code MemorySegment.ofArray(array)}).
     *
     * @param unit the width of one element in bytes, 1, 2, 4 or 8, by which the bytes are turned round if need be
     */
    public void getBytes(MemorySegment destination, int unit) {
        long length = destination.byteSize();
        MemorySegment.copy(segment, advance(length), destination, 0, length);
        if (swap) {
            Block.swap(destination, unit);
        }
    }

    /**
     * Reads the elements of an array of numbers or characters.
     *
     * @param layout of an element, unaligned, in this machine's byte order
     */
    public void getArray(Object array, int length, ValueLayout layout) {
        long at = advance(length * layout.byteSize());
        if (swap || !FewElements.read(segment, at, array, length)) {
            MemorySegment.copy(segment, swap ? layout.withOrder(Block.OTHER) : layout, at, array, 0, length);
        }
    }

    private long advance(long bytes) {
        if (bytes > limit - position || bytes < 0) {
            throw new TruncatedMessageException(position(), bytes, remaining());
        }
        long at = position;
        position = at + bytes;
        return at;
    }
}
