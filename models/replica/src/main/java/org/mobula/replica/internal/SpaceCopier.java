package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.replica.internal.space.ReplicaSpace;

/**
 * Copies objects into and out of a space.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> its memory is reused for the next copy.
 */
final class SpaceCopier {
    private final ReplicaSpace space;
    private final CodecSession outside;
    private final CodecSession inside;
    private final CopyBuffer buffer = new CopyBuffer();

    SpaceCopier(ReplicaSpace space) {
        this.space = space;
        this.outside = space.outside().session();
        this.inside = space.inside().session();
    }

    ReplicaSpace space() {
        return space;
    }

    /** The bytes being copied: arguments, a result, or a state. */
    CopyBuffer buffer() {
        return buffer;
    }

    /** Writes objects of the program's classes. */
    ObjectWriter outsideWriter() {
        return outside.writer();
    }

    /** Reads objects of the space's classes. */
    ObjectReader insideReader() {
        return inside.reader();
    }

    /** Writes an object of the space. Called while no other code runs in its replica. */
    void takeOut(@Nullable Object object) {
        write(inside.writer(), object);
    }

    /** Writes an object of the program's classes. */
    void bringIn(@Nullable Object object) {
        write(outside.writer(), object);
    }

    private void write(ObjectWriter writer, @Nullable Object object) {
        writer.begin(buffer.begin());
        try {
            writer.writeObject(object);
            writer.end();
        } catch (RuntimeException | Error e) {
            writer.abort();
            throw e;
        }
    }

    /** Reads what {@link #takeOut} has written, as an object of the program's classes. */
    @Nullable
    Object bringOut() {
        return read(outside.reader(), buffer.input());
    }

    /** Reads an object of the space. */
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
