package org.mobula.active.internal;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.active.ActivePayload;
import org.mobula.active.ActiveReply;
import org.mobula.active.HandlerRuleException;
import org.mobula.memory.Input;

/**
 * A message while its handler runs. One object serves all messages of a link in one direction, which are handled one
 * after the other.
 *
 * <p><b>Threads:</b> the one that runs the handler.
 */
abstract class ArrivedMessage implements ActiveReply, ActivePayload {
    private final int source;
    private final Counters counters;
    private final long[] words = new long[ActiveProtocol.WORDS];
    private @Nullable Input input; // null while no handler runs
    private long start;
    private int size;

    ArrivedMessage(int source, Counters counters) {
        this.source = source;
        this.counters = counters;
    }

    /** Takes the words and the data from a message. */
    final void begin(Input message) {
        for (int i = 0; i < words.length; i++) {
            words[i] = message.getLong();
        }
        size = Math.toIntExact(message.remaining());
        start = message.take(size);
        input = message;
    }

    /** Runs the handler. */
    abstract void runHandler();

    /** Names the handler, for a message about its failure. */
    abstract String describeHandler();

    /** The handler has returned. */
    void end() {
        input = null;
    }

    /** The message; throws if its handler has returned. */
    final Input checked() {
        Input current = input;
        if (current == null) {
            throw new HandlerRuleException("a message from rank " + source + " is used after its handler has returned;"
                    + " its memory may hold another one. Copy what you need in the handler: words into variables,"
                    + " data by keep() or copyTo()");
        }
        return current;
    }

    private long at(int offset, int bytes) {
        Objects.checkFromIndexSize(offset, bytes, size);
        return start + offset;
    }

    @Override
    public final int source() {
        checked();
        return source;
    }

    @Override
    public final long word(int index) {
        checked();
        return words[index];
    }

    @Override
    public final ActivePayload data() {
        checked();
        return this;
    }

    @Override
    public final int size() {
        checked();
        return size;
    }

    @Override
    public final byte getByte(int offset) {
        return checked().byteAt(at(offset, Byte.BYTES));
    }

    @Override
    public final int getInt(int offset) {
        return checked().intAt(at(offset, Integer.BYTES));
    }

    @Override
    public final long getLong(int offset) {
        return checked().longAt(at(offset, Long.BYTES));
    }

    @Override
    public final double getDouble(int offset) {
        return checked().doubleAt(at(offset, Double.BYTES));
    }

    @Override
    public final void copyTo(int offset, MemorySegment to) {
        Input from = checked();
        long position = from.position();
        from.seek(at(offset, Math.toIntExact(to.byteSize())));
        from.getBytes(to, Elements.unit(to));
        from.seek(position);
    }

    @Override
    public final MemorySegment keep() {
        MemorySegment copy = MemorySegment.ofArray(new byte[size()]);
        copyTo(0, copy);
        counters.copies.increment();
        return copy;
    }
}
