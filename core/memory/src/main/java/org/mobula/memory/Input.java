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
 * Reads a message: a cursor over a segment that is valid during the upcall only.
 *
 * <p>Every read is checked against the end of the message. Values are swapped if the sender's byte order differs from
 * this machine's. Blocks (see {@link Output}) have not arrived when the message is read: the reader names their
 * destinations with {@link #takeBlock}, and the code that delivers the message fills them.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the memory belongs to the transport. <b>Failure:</b> {@link
 * TruncatedMessageException} if more is read than the message holds.
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
     * @param memory the memory that holds it
     * @param from the offset of its first byte
     * @param length its length in bytes, without blocks
     * @param bytesInBlocks the total length of its blocks in bytes
     * @param swapped whether the sender's byte order differs from this machine's
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

    /**
     * The memory that holds the message, for elements that were {@link #take taken} and are copied straight from it.
     */
    public MemorySegment segment() {
        return segment;
    }

    /** The offset of the message's first byte in {@link #segment}. */
    public long start() {
        return start;
    }

    /** The number of bytes read so far. */
    public long position() {
        return position - start;
    }

    /**
     * Continues at another position of the message.
     *
     * @param to bytes from the message's start, at most {@link #position} plus {@link #remaining}
     */
    public void seek(long to) {
        if (to < 0 || to > limit - start) {
            throw new TruncatedMessageException(position(), to - position(), remaining());
        }
        position = start + to;
    }

    /** The number of bytes left to read, without blocks. */
    public long remaining() {
        return limit - position;
    }

    /** Whether the sender's byte order differs from this machine's. */
    public boolean isSwapped() {
        return swap;
    }

    /** The number of block bytes without a destination yet. */
    public long remainingBlockBytes() {
        return blockBytes;
    }

    /**
     * Names the destination of the next block.
     *
     * @param destination exactly as long as the block; filled after the upcall. An empty one is complete at once
     * @param unit the width of one element in bytes, 1, 2, 4 or 8, for swapping if necessary
     */
    public void takeBlock(MemorySegment destination, int unit) {
        if (destination.byteSize() > blockBytes) {
            throw new TruncatedMessageException(position(), destination.byteSize(), blockBytes);
        }
        if (destination.byteSize() == 0) {
            return; // the transport does not fill blocks of a message without block bytes
        }
        blockBytes -= destination.byteSize();
        blocks.add(new Block(destination, swap ? unit : 1));
    }

    /** Discards all destinations named so far, so that others can be named. */
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

    /** Reads one byte; any value except 0 is true. */
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
     * Skips values of known width with one bounds check for all of them. The {@code at} methods then read them.
     *
     * @param bytes how many, at least 0
     * @return their position, in bytes from the message's start
     */
    public long take(int bytes) {
        return advance(bytes) - start;
    }

    /** Returns a byte that was taken, at a position in bytes from the message's start. */
    public byte byteAt(long at) {
        return segment.get(JAVA_BYTE, start + at);
    }

    /** Returns a byte that was taken; any value except 0 is true. */
    public boolean booleanAt(long at) {
        return byteAt(at) != 0;
    }

    /** Returns 2 bytes that were taken. */
    public short shortAt(long at) {
        short value = segment.get(JAVA_SHORT_UNALIGNED, start + at);
        return swap ? Short.reverseBytes(value) : value;
    }

    /** Returns 2 bytes that were taken. */
    public char charAt(long at) {
        char value = segment.get(JAVA_CHAR_UNALIGNED, start + at);
        return swap ? Character.reverseBytes(value) : value;
    }

    /** Returns 4 bytes that were taken. */
    public int intAt(long at) {
        int value = segment.get(JAVA_INT_UNALIGNED, start + at);
        return swap ? Integer.reverseBytes(value) : value;
    }

    /** Returns 8 bytes that were taken. */
    public long longAt(long at) {
        long value = segment.get(JAVA_LONG_UNALIGNED, start + at);
        return swap ? Long.reverseBytes(value) : value;
    }

    /** Returns 4 bytes that were taken. */
    public float floatAt(long at) {
        return Float.intBitsToFloat(intAt(at));
    }

    /** Returns 8 bytes that were taken. */
    public double doubleAt(long at) {
        return Double.longBitsToDouble(longAt(at));
    }

    /** Reads bytes into an array. */
    public void getBytes(byte[] destination, int offset, int length) {
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, advance(length), destination, offset, length);
    }

    /**
     * Reads bytes until a segment is full (for an array: {@code MemorySegment.ofArray(array)}).
     *
     * @param unit the width of one element in bytes, 1, 2, 4 or 8, for swapping if necessary
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
     * @param layout the layout of an element, unaligned, in this machine's byte order
     */
    public void getArray(Object array, int length, ValueLayout layout) {
        long at = advance(length * layout.byteSize());
        if (swap || !SmallArrays.read(segment, at, array, length)) {
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
