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
 * Writes a message: a cursor over memory that someone else provides, usually a frame of a ring.
 *
 * <p>Values are written in this machine's byte order, or in the other one if that is asked for, without tags and without alignment. When the memory is full, the
 * cursor asks its {@link Room} for more, which may move the message elsewhere; the writer notices nothing.
 *
 * <p>A large array can be appended as a <i>block</i>: then only the fact is written here, and the bytes travel behind
 * the message straight from the array.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the memory is the room's; a block's array must stay unchanged
 * until the message has left. <b>Failure:</b> what {@link Room#grow} throws.
 */
public final class Output {
    /** Who provides the memory. */
    public interface Room {
        /**
         * Provides memory for at least {@code bytes} from the message's first byte on, keeping what was written, by
         * calling {@link Output#limit} or {@link Output#move}.
         *
         * @param output the cursor that is full
         * @param bytes the whole length needed, counted from the start of the message
         * @throws org.mobula.fault.MobulaException if the message may not be that long
         */
        void grow(Output output, long bytes);

        /**
         * A block was appended; {@link Output#blockBytes} counts it.
         *
         * @throws org.mobula.fault.MobulaException if the message may not be that long; the message must be given up
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
     * @param room who provides the memory
     * @param blockThreshold arrays of at least so many bytes may travel as blocks
     */
    public Output(Room room, int blockThreshold) {
        this(room, blockThreshold, false);
    }

    /**
     * @param room who provides the memory
     * @param blockThreshold arrays of at least so many bytes may travel as blocks
     * @param turned whether values are written in the byte order that is not this machine's, as a machine of that order
     *     would: for tests of what such peers send, and to measure what they cost
     */
    public Output(Room room, int blockThreshold, boolean turned) {
        this.room = room;
        this.blockThreshold = blockThreshold;
        this.turned = turned;
    }

    /**
     * Begins a message.
     *
     * @param memory where it goes
     * @param from the offset of its first byte
     * @param length the room there, in bytes
     */
    public void reset(MemorySegment memory, long from, long length) {
        segment = memory;
        start = from;
        position = from;
        limit = from + length;
        whenLeft = null; // also without blocks: a message of that kind may have named an action
        if (blockBytes != 0) {
            blocks.clear();
            blockBytes = 0;
        }
    }

    /** Says that the memory in use reaches further than was known: {@code length} bytes from the message's start. */
    public void limit(long length) {
        limit = start + length;
    }

    /** Goes on in other memory, copying what was written so far. */
    public void move(MemorySegment memory, long from, long length) {
        long written = length();
        MemorySegment.copy(segment, start, memory, from, written);
        segment = memory;
        start = from;
        position = from + written;
        limit = from + length;
    }

    /** The memory the message is in. */
    public MemorySegment segment() {
        return segment;
    }

    /** The offset of the message's first byte in {@link #segment}. */
    public long start() {
        return start;
    }

    /** Bytes written so far, blocks not counted. */
    public long length() {
        return position - start;
    }

    /** Takes back all that was written behind the first {@code length} bytes; blocks stay. */
    public void truncate(long length) {
        position = start + length;
    }

    /** Takes back all that was written after the first {@code length} bytes, all blocks, and what was to run once they have left. */
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

    /** Bytes of all blocks together. */
    public long blockBytes() {
        return blockBytes;
    }

    /** Whether an array of so many bytes should travel as a block. */
    public boolean wantsBlock(long bytes) {
        return bytes >= blockThreshold;
    }

    /** Appends a block. The bytes must stay unchanged until the message has left. */
    public void putBlock(MemorySegment bytes) {
        putBlock(bytes, unit(bytes));
    }

    /**
     * Appends a block of elements that do not lie in an array of their kind.
     *
     * @param unit the width of one element in bytes, 1, 2, 4 or 8
     */
    public void putBlock(MemorySegment bytes, int unit) {
        blocks.add(turned ? turnedCopy(bytes, unit) : bytes);
        blockBytes += bytes.byteSize();
        room.block(this);
    }

    /**
     * Names what to do once all blocks of this message have left and may change again. It runs on whichever thread sends
     * them, as a handler does; never if the connection breaks before. If the writer of a posted message throws, nothing of
     * the message leaves, and the action runs at once.
     */
    public void whenLeft(Runnable action) {
        whenLeft = action;
    }

    /** What to do once all blocks have left; null if there is nothing to do, or there are no blocks. */
    public @Nullable Runnable whenLeft() {
        return blockBytes == 0 ? null : whenLeft;
    }

    /** Gives the message up; returns what was to run once its blocks have left, or null. */
    public @Nullable Runnable abandon() {
        Runnable action = whenLeft;
        rewind(0);
        return action;
    }

    /**
     * Takes a block back and writes its bytes into the message instead; what stands behind them moves further.
     *
     * @param block one that was appended to this message
     * @param at where its bytes shall stand, from the message's start
     */
    public void inlineBlock(MemorySegment block, long at) {
        long bytes = block.byteSize();
        long behind = length() - at;
        advance(bytes);
        MemorySegment.copy(segment, start + at, segment, start + at + bytes, behind);
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
     * Makes room for values of known width, so that there is one look at the room for all of them: to be filled by the
     * {@code set} methods, to the last byte.
     *
     * @param bytes how many, at least 0
     * @return where they begin, in bytes from the message's start
     */
    public long reserve(int bytes) {
        return advance(bytes) - start;
    }

    /** Overwrites one byte, {@code at} bytes from the message's start. */
    public void setByte(long at, byte value) {
        segment.set(JAVA_BYTE, start + at, value);
    }

    /** Overwrites one byte by 0 or 1. */
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

    /** Overwrites 4 bytes that were written or reserved before, {@code at} bytes from the message's start. */
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
     * Says that elements were written right into {@link #segment}, in this machine's byte order, where room for them
     * had been reserved; turns them round if the message has the other order.
     *
     * @param at bytes from the message's start
     * @param unit the width of one element in bytes, 1, 2, 4 or 8
     */
    public void turn(long at, long length, int unit) {
        if (turned) {
            Block.swap(segment.asSlice(start + at, length), unit);
        }
    }

    /** Writes a byte for each character of a text that has none above 255. */
    public void putLatin1(String text) {
        int length = text.length();
        if (length >= limit - position) {
            putBytes(text.getBytes(ISO_8859_1), 0, length);
            return;
        }
        // why: no other way leads from a string here without a copy; the zero that it writes behind is overwritten
        segment.setString(position, text, ISO_8859_1);
        position += length;
    }

    /**
     * Writes the elements of an array of numbers or characters.
     *
     * @param layout of an element, unaligned, in this machine's byte order
     */
    public void putArray(Object array, int length, ValueLayout layout) {
        long at = advance(length * layout.byteSize());
        if (turned || !FewElements.write(array, length, segment, at)) {
            MemorySegment.copy(array, 0, segment, turned ? layout.withOrder(Block.OTHER) : layout, at, length);
        }
    }

    /** Writes single bytes of an array. */
    public void putBytes(byte[] source, int offset, int length) {
        long at = advance(length);
        MemorySegment.copy(source, offset, segment, ValueLayout.JAVA_BYTE, at, length);
    }

    private static MemorySegment turnedCopy(MemorySegment bytes, int unit) {
        MemorySegment copy = MemorySegment.ofArray(bytes.toArray(ValueLayout.JAVA_BYTE));
        Block.swap(copy, unit);
        return copy;
    }

    /** The width of the elements of the array that a segment views; bytes that are no array's are bytes. */
    private static int unit(MemorySegment segment) {
        return switch (segment.heapBase().orElse(null)) {
            case short[] _, char[] _ -> Short.BYTES;
            case int[] _, float[] _ -> Integer.BYTES;
            case long[] _, double[] _ -> Long.BYTES;
            case null, default -> Byte.BYTES;
        };
    }

    /** Makes room. Call it before {@link #segment} is read: the message may move. */
    private long advance(long bytes) {
        if (bytes > limit - position) {
            room.grow(this, length() + bytes);
        }
        long at = position;
        position = at + bytes;
        return at;
    }
}
