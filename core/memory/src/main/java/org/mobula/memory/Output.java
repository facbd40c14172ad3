package org.mobula.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a message: a cursor over memory that a {@link Room} provides, usually a frame of a ring.
 *
 * <p>Values are written in this machine's byte order, or in the other one on request, without tags and without
 * alignment. When the memory is full, the cursor asks its room for more. The room may move the message elsewhere
 * without the writer's knowledge.
 *
 * <p>A large array can be appended as a <i>block</i>: its bytes are not copied into the message, but sent after it
 * straight from the array.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the memory belongs to the room; the array of a block must stay
 * unchanged until the message has left. <b>Failure:</b> the exceptions of {@link Room#grow}.
 */
public final class Output {
    /** Provides the memory of messages. */
    public interface Room {
        /**
         * Provides memory for at least {@code bytes} from the start of the message, and keeps the bytes written so far,
         * by calling {@link Output#limit} or {@link Output#move}.
         *
         * @param output the cursor that is full
         * @param bytes the length needed, counted from the start of the message
         * @throws org.mobula.fault.MobulaException if the message must not be that long
         */
        void grow(Output output, long bytes);

        /**
         * Called when a block was appended; {@link Output#blockBytes} includes it.
         *
         * @throws org.mobula.fault.MobulaException if the message must not be that long; the message must then be given
         *     up
         */
        default void block(Output output) {}
    }

    private final Room room;
    private final int blockThreshold;
    private final boolean turned;
    private final List<MemorySegment> blocks = new ArrayList<>();
    private MemorySegment segment = MemorySegment.NULL;
    private long start;
    private long position;
    private long limit;
    private long blockBytes;
    private @Nullable Runnable whenLeft;

    /**
     * @param room provides the memory
     * @param blockThreshold the least size in bytes of an array that may travel as a block
     */
    public Output(Room room, int blockThreshold) {
        this(room, blockThreshold, false);
    }

    /**
     * @param room provides the memory
     * @param blockThreshold the least size in bytes of an array that may travel as a block
     * @param turned whether values are written in the byte order that is not this machine's; this serves tests of what
     *     such peers send, and measurements of their cost
     */
    public Output(Room room, int blockThreshold, boolean turned) {
        this.room = room;
        this.blockThreshold = blockThreshold;
        this.turned = turned;
    }

    /**
     * Begins a message.
     *
     * @param memory the memory to write to
     * @param from the offset of its first byte
     * @param length the length of the memory in bytes
     */
    public void reset(MemorySegment memory, long from, long length) {
        segment = memory;
        start = from;
        position = from;
        limit = from + length;
        whenLeft = null; // also without blocks, because such a message may have set an action
        if (blockBytes != 0) {
            blocks.clear();
            blockBytes = 0;
        }
    }

    /** Extends the memory in use to {@code length} bytes from the message's start. */
    public void limit(long length) {
        limit = start + length;
    }

    /** Continues in other memory, after copying the bytes written so far. */
    public void move(MemorySegment memory, long from, long length) {
        long written = length();
        MemorySegment.copy(segment, start, memory, from, written);
        segment = memory;
        start = from;
        position = from + written;
        limit = from + length;
    }

    /** The memory that holds the message. */
    public MemorySegment segment() {
        return segment;
    }

    /** The offset of the message's first byte in {@link #segment}. */
    public long start() {
        return start;
    }

    /** The number of bytes written so far, without blocks. */
    public long length() {
        return position - start;
    }

    /** Discards everything written after the first {@code length} bytes, except blocks. */
    public void truncate(long length) {
        position = start + length;
    }

    /**
     * Discards everything written after the first {@code length} bytes, all blocks, and the action set by {@link
     * #whenLeft(Runnable)}.
     */
    public void rewind(long length) {
        truncate(length);
        blocks.clear();
        blockBytes = 0;
        whenLeft = null;
    }

    /** The blocks appended so far, in order. */
    public List<MemorySegment> blocks() {
        return blocks;
    }

    /** The total length of all blocks in bytes. */
    public long blockBytes() {
        return blockBytes;
    }

    /** Whether an array of this size should travel as a block. */
    public boolean wantsBlock(long bytes) {
        return bytes >= blockThreshold;
    }

    /** Appends a block. The bytes must stay unchanged until the message has left. */
    public void putBlock(MemorySegment bytes) {
        putBlock(bytes, unit(bytes));
    }

    /**
     * Appends a block of elements that are not in an array of their type.
     *
     * @param unit the width of one element in bytes, 1, 2, 4 or 8
     */
    public void putBlock(MemorySegment bytes, int unit) {
        blocks.add(turned ? turnedCopy(bytes, unit) : bytes);
        blockBytes += bytes.byteSize();
        room.block(this);
    }

    /**
     * Sets an action that runs once all blocks of this message have left and may change again. It runs on the thread
     * that sends them, like a handler, and never if the connection breaks before. If the writer of a posted message
     * throws, nothing of the message leaves, and the action runs at once.
     */
    public void whenLeft(Runnable action) {
        whenLeft = action;
    }

    /** The action that runs once all blocks have left; null if there is none, or there are no blocks. */
    public @Nullable Runnable whenLeft() {
        return blockBytes == 0 ? null : whenLeft;
    }

    /** Gives the message up. Returns the action that would have run once its blocks had left, or null. */
    public @Nullable Runnable abandon() {
        Runnable action = whenLeft;
        rewind(0);
        return action;
    }

    /**
     * Removes a block and inserts its bytes into the message instead.
     *
     * @param block one of this message's blocks
     * @param at the position of its bytes, from the message's start
     */
    public void inlineBlock(MemorySegment block, long at) {
        long bytes = block.byteSize();
        long after = length() - at;
        advance(bytes);
        MemorySegment.copy(segment, start + at, segment, start + at + bytes, after);
        MemorySegment.copy(block, 0, segment, start + at, bytes);
        blocks.remove(block);
        blockBytes -= bytes;
    }

    /** Writes one byte. */
    public void putByte(byte value) {
        long at = advance(1);
        segment.set(JAVA_BYTE, at, value);
    }

    /** Writes one byte, 0 or 1. */
    public void putBoolean(boolean value) {
        putByte(value ? (byte) 1 : 0);
    }

    /** Writes 2 bytes. */
    public void putShort(short value) {
        long at = advance(Short.BYTES);
        segment.set(JAVA_SHORT_UNALIGNED, at, turned ? Short.reverseBytes(value) : value);
    }

    /** Writes 2 bytes. */
    public void putChar(char value) {
        long at = advance(Character.BYTES);
        segment.set(JAVA_CHAR_UNALIGNED, at, turned ? Character.reverseBytes(value) : value);
    }

    /** Writes 4 bytes. */
    public void putInt(int value) {
        long at = advance(Integer.BYTES);
        segment.set(JAVA_INT_UNALIGNED, at, turned ? Integer.reverseBytes(value) : value);
    }

    /** Writes 8 bytes. */
    public void putLong(long value) {
        long at = advance(Long.BYTES);
        segment.set(JAVA_LONG_UNALIGNED, at, turned ? Long.reverseBytes(value) : value);
    }

    /** Writes 4 bytes. */
    public void putFloat(float value) {
        putInt(Float.floatToRawIntBits(value));
    }

    /** Writes 8 bytes. */
    public void putDouble(double value) {
        putLong(Double.doubleToRawLongBits(value));
    }

    /**
     * Reserves room for values of known width with one bounds check for all of them. The {@code set} methods must then
     * fill it completely.
     *
     * @param bytes how many, at least 0
     * @return the position of the room, in bytes from the message's start
     */
    public long reserve(int bytes) {
        return advance(bytes) - start;
    }

    /** Overwrites one byte at a position in bytes from the message's start. */
    public void setByte(long at, byte value) {
        segment.set(JAVA_BYTE, start + at, value);
    }

    /** Overwrites one byte with 0 or 1. */
    public void setBoolean(long at, boolean value) {
        setByte(at, value ? (byte) 1 : 0);
    }

    /** Overwrites 2 bytes. */
    public void setShort(long at, short value) {
        segment.set(JAVA_SHORT_UNALIGNED, start + at, turned ? Short.reverseBytes(value) : value);
    }

    /** Overwrites 2 bytes. */
    public void setChar(long at, char value) {
        segment.set(JAVA_CHAR_UNALIGNED, start + at, turned ? Character.reverseBytes(value) : value);
    }

    /** Overwrites 4 bytes that were written or reserved before, at a position in bytes from the message's start. */
    public void setInt(long at, int value) {
        segment.set(JAVA_INT_UNALIGNED, start + at, turned ? Integer.reverseBytes(value) : value);
    }

    /** Overwrites 8 bytes. */
    public void setLong(long at, long value) {
        segment.set(JAVA_LONG_UNALIGNED, start + at, turned ? Long.reverseBytes(value) : value);
    }

    /** Overwrites 4 bytes. */
    public void setFloat(long at, float value) {
        setInt(at, Float.floatToRawIntBits(value));
    }

    /** Overwrites 8 bytes. */
    public void setDouble(long at, double value) {
        setLong(at, Double.doubleToRawLongBits(value));
    }

    /** Writes the bytes of a segment (for an array: {@code MemorySegment.ofArray(array)}). */
    public void putBytes(MemorySegment source, long offset, long length) {
        putBytes(source, offset, length, turned ? unit(source) : 1);
    }

    /**
     * Writes the bytes of a segment.
     *
     * @param unit the width of one element in bytes, 1, 2, 4 or 8
     */
    public void putBytes(MemorySegment source, long offset, long length, int unit) {
        long at = advance(length);
        MemorySegment.copy(source, offset, segment, at, length);
        turn(at - start, length, unit);
    }

    /**
     * Declares that elements were written directly into {@link #segment}, in this machine's byte order, where room was
     * reserved. Their bytes are swapped if the message has the other order.
     *
     * @param at their position, in bytes from the message's start
     * @param unit the width of one element in bytes, 1, 2, 4 or 8
     */
    public void turn(long at, long length, int unit) {
        if (turned) {
            Block.swap(segment.asSlice(start + at, length), unit);
        }
    }

    /** Writes one byte for each character of a text without characters above 255. */
    public void putLatin1(String text) {
        int length = text.length();
        if (length >= limit - position) {
            putBytes(text.getBytes(ISO_8859_1), 0, length);
            return;
        }
        // setString avoids a copy; the next value overwrites the terminating zero that it writes
        segment.setString(position, text, ISO_8859_1);
        position += length;
    }

    /**
     * Writes the elements of an array of numbers or characters.
     *
     * @param layout the layout of an element, unaligned, in this machine's byte order
     */
    public void putArray(Object array, int length, ValueLayout layout) {
        long at = advance(length * layout.byteSize());
        if (turned || !SmallArrays.write(array, length, segment, at)) {
            MemorySegment.copy(array, 0, segment, turned ? layout.withOrder(Block.OTHER) : layout, at, length);
        }
    }

    /** Writes bytes of an array. */
    public void putBytes(byte[] source, int offset, int length) {
        long at = advance(length);
        MemorySegment.copy(source, offset, segment, ValueLayout.JAVA_BYTE, at, length);
    }

    private static MemorySegment turnedCopy(MemorySegment bytes, int unit) {
        MemorySegment copy = MemorySegment.ofArray(bytes.toArray(ValueLayout.JAVA_BYTE));
        Block.swap(copy, unit);
        return copy;
    }

    /** The width of the elements of the array behind a segment; 1 if there is no array. */
    private static int unit(MemorySegment segment) {
        return switch (segment.heapBase().orElse(null)) {
            case short[] _, char[] _ -> Short.BYTES;
            case int[] _, float[] _ -> Integer.BYTES;
            case long[] _, double[] _ -> Long.BYTES;
            case null, default -> Byte.BYTES;
        };
    }

    /** Reserves room. Call it before reading {@link #segment}, because the message may move. */
    private long advance(long bytes) {
        if (bytes > limit - position) {
            room.grow(this, length() + bytes);
        }
        long at = position;
        position = at + bytes;
        return at;
    }
}
