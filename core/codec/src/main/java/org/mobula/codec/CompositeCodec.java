package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Writes and reads objects that hold other objects, in two steps: a <i>head</i> without objects (numbers, flags,
 * counts), then the <i>parts</i>, which are the objects held, one after another.
 *
 * <p>A codec that hands out its parts instead of writing them uses no stack for them. {@link #write} and
 * {@link #read} recurse from part to part and serve graphs of moderate depth. Deeper down, the writer and the reader
 * ask for heads and parts, and keep a stack of open objects themselves. The bytes, and the order in which objects are
 * created, are the same: an object is complete before the next part of its holder is read.
 *
 * <p>Reading a head yields an <i>assembly</i>: the object itself if it can exist without its parts (it is registered at
 * once, and cycles may lead to it), else a collector of the parts (the shape is then {@link TypeShape.Trait#LATE}).
 *
 * <p><b>Threads:</b> any.
 */
public abstract class CompositeCodec extends ObjectCodec {
    private final FieldSite site = new FieldSite();

    /** @param shape how the type is written */
    protected CompositeCodec(TypeShape shape) {
        super(shape);
    }

    /** Returns the source of head and parts: the object, or a snapshot of its content. Called once, first. */
    public Object source(Object object) {
        return object;
    }

    /**
     * Writes the head.
     *
     * @return the number of parts
     */
    public abstract int writeHead(ObjectWriter writer, Object source);

    /** Returns a part. Each part is requested once, in order. */
    public abstract @Nullable Object part(Object source, int index);

    /**
     * Called after the last part was written.
     *
     * @throws NotCarriableException if the object has changed meanwhile
     */
    public void finishParts(Object object, Object source) {}

    /** Reads the head, and registers the object if it exists already. */
    public abstract Object readHead(ObjectReader reader);

    /** Returns the number of parts of an assembly. */
    public abstract int parts(Object assembly);

    /** Adds a part. Parts arrive in order. */
    public abstract void put(Object assembly, int index, @Nullable Object part);

    /** Creates the object, after the last part. */
    public @Nullable Object complete(ObjectReader reader, Object assembly) {
        return assembly;
    }

    /** Returns the codec of every object that the place of a part can hold, or null if the class may vary. */
    public @Nullable ObjectCodec exact(int index) {
        return null;
    }

    /** Returns the cache for a part whose class may vary. Separate caches for parts of different classes are faster. */
    public FieldSite site(int index) {
        return site;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        Object source = source(object);
        int parts = writeHead(writer, source);
        for (int i = 0; i < parts; i++) {
            ObjectCodec exact = exact(i);
            if (exact == null) {
                writer.writeAt(part(source, i), site(i));
            } else {
                writer.writeExact(part(source, i), exact);
            }
        }
        finishParts(object, source);
    }

    @Override
    public @Nullable Object read(ObjectReader reader) {
        int handle = reader.handle();
        Object assembly = readHead(reader);
        int parts = parts(assembly);
        for (int i = 0; i < parts; i++) {
            ObjectCodec exact = exact(i);
            put(assembly, i, exact == null ? reader.readElement() : reader.readExact(exact));
        }
        Object object = complete(reader, assembly);
        if (tracked) {
            reader.register(handle, object);
        }
        return object;
    }
}
