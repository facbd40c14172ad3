package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.replica.internal.space.ReplicaSpace;

/**
 * Copies objects over the border of a space.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> its memory is used again for the next copy.
 */
final class SpaceCopier {
    private final ReplicaSpace space;
    private final CodecSession outside;
    private final CodecSession inside;
    private final CopyBuffer draft = new CopyBuffer();

    SpaceCopier(ReplicaSpace space) {
        this.space = space;
        this.outside = space.outside().session();
        this.inside = space.inside().session();
    }

    /** On the border of which. */
    ReplicaSpace space() {
        return space;
    }

    /** What is being copied: arguments, a result, or a state. */
    CopyBuffer draft() {
        return draft;
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
        writer.begin(draft.begin());
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
        return read(outside.reader(), draft.input());
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
