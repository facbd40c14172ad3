package org.mobula.memory.internal;

import org.mobula.memory.BufferState;
import org.mobula.memory.BufferType;

/**
 * The state of a buffer, the type of its views and the numbers of its posts and registrations, packed into a long: one
 * atomic operation changes all of them.
 *
 * <pre>
 * bits  0..3   state    4..7  type of the views    8  was reclaimed at least once
 * bits 16..39  how often posted                   40..62  how often registered
 * </pre>
 */
public final class BufferWord {
    /** One transfer. */
    public static final long POST = 1L << 16;

    /** One registration. */
    public static final long REGISTRATION = 1L << 40;

    /** The greatest number of transfers, and of registrations, of one buffer at a time. */
    public static final int MAX_COUNT = (1 << 22) - 1;

    private static final BufferState[] STATES = BufferState.values();
    private static final BufferType[] TYPES = BufferType.values();
    private static final long STATE_MASK = 0xF;
    private static final long REFERENCED = BufferState.REFERENCED.ordinal(); // the state after UNREFERENCED, the first
    private static final int TYPE_SHIFT = 4;
    private static final long TYPE_MASK = 0xF0;
    private static final long RECLAIMED_ONCE = 0x100;

    private BufferWord() {}

    /** The state. */
    public static BufferState state(long word) {
        return STATES[(int) (word & STATE_MASK)];
    }

    /** The type of the views; meaningful only while the buffer is referenced or reclaimed. */
    public static BufferType type(long word) {
        return TYPES[(int) ((word & TYPE_MASK) >> TYPE_SHIFT)];
    }

    /** How often it is posted. */
    public static int posted(long word) {
        return (int) (word >>> 16) & ((1 << 24) - 1);
    }

    /** How often it is registered. */
    public static int registered(long word) {
        return (int) (word >>> 40);
    }

    /** Whether the buffer is neither posted, registered, freed nor being reclaimed. */
    public static boolean isUsedByProgramOnly(long word) {
        return word < POST && (word & STATE_MASK) <= REFERENCED;
    }

    /** Whether the buffer was in use and is not any more. */
    public static boolean wasReclaimed(long word) {
        return (word & RECLAIMED_ONCE) != 0;
    }

    /** The word with another state. */
    public static long withState(long word, BufferState state) {
        return word & ~STATE_MASK | state.ordinal();
    }

    /** The word with another type. */
    public static long withType(long word, BufferType type) {
        return word & ~TYPE_MASK | (long) type.ordinal() << TYPE_SHIFT;
    }

    /** The word of a buffer that was reclaimed. */
    public static long withReclaimed(long word) {
        return word | RECLAIMED_ONCE;
    }
}
