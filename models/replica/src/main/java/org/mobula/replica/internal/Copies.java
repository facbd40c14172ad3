package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.replica.internal.space.Space;

/**
 * Copies objects over the border of a space.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> its memory is used again for the next copy.
 */
final class Copies {
    private static final int FIRST = 512;
    private static final int MOST = 1 << 30;

    private final Space space;
    private final CodecSession outside;
    private final CodecSession inside;
    private final Output output = new Output(this::grow, Integer.MAX_VALUE);
    private final Input input = new Input();
    private MemorySegment memory = MemorySegment.ofArray(new byte[FIRST]); // why kept: a read allocates nothing

    Copies(Space space) {
        this.space = space;
        this.outside = space.outside().session();
        this.inside = space.inside().session();
    }

    /** On the border of which. */
    Space space() {
        return space;
    }

    private void grow(Output full, long bytes) {
        if (bytes > MOST) {
            throw new IllegalArgumentException("arguments or a result of " + bytes + " bytes; " + MOST
                    + " bytes can cross the border of a replica at once. Pass them in pieces");
        }
        memory = MemorySegment.ofArray(new byte[(int) Math.min(MOST, Math.max(bytes, memory.byteSize() * 2))]);
        full.move(memory, 0, memory.byteSize());
    }

    /** Begins a message; ends with {@link #bytes}. */
    Output begin() {
        output.reset(memory, 0, memory.byteSize());
        return output;
    }

    /** The cursor of what {@link #begin} began. */
    Output output() {
        return output;
    }

    /** What was written since {@link #begin}. */
    MemorySegment bytes() {
        return memory.asSlice(0, output.length());
    }

    /** Appends what was written since {@link #begin}. */
    void put(Output to) {
        to.putBytes(memory, 0, output.length());
    }

    /** Reads what was written since {@link #begin}. */
    Input input() {
        input.reset(memory, 0, output.length(), 0, false);
        return input;
    }

    /** Writes objects of the program. */
    ObjectWriter outsideWriter() {
        return outside.writer();
    }

    /** Makes objects of the replica. */
    ObjectReader insideReader() {
        return inside.reader();
    }

    /** Writes an object of the replica. While nothing can change. */
    void takeOut(@Nullable Object object) {
        write(inside.writer(), object);
    }

    /** Writes an object of the program. */
    void bringIn(@Nullable Object object) {
        write(outside.writer(), object);
    }

    private void write(ObjectWriter writer, @Nullable Object object) {
        writer.begin(begin());
        try {
            writer.writeObject(object);
            writer.end();
        } catch (RuntimeException | Error e) {
            writer.abort();
            throw e;
        }
    }

    /** Makes an object of the program of what {@link #takeOut} wrote. */
    @Nullable
    Object bringOut() {
        return read(outside.reader(), input());
    }

    /** Makes an object of the replica. */
    @Nullable
    Object readInside(Input from) {
        return read(inside.reader(), from);
    }

    private static @Nullable Object read(ObjectReader reader, Input from) {
        reader.begin(from);
        try {
            return reader.readObject();
        } finally {
            reader.end();
        }
    }
}
