package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Writes and reads objects that hold other objects, in two steps: a <i>head</i>, in which no object stands (numbers,
 * flags, how many there are), and the <i>parts</i>, the objects held, one after another.
 *
 * <p>Who is asked for its parts instead of writing them itself needs no stack of its own while they are written. So
 * {@link #write} and {@link #read}, which go from part to part on the Java stack, serve graphs of moderate depth;
 * further down the writer and the reader ask for head and parts and keep account of what is open. Bytes and the order
 * in which objects are made are the same either way: an object is complete before the next part of the one that holds
 * it is read.
 *
 * <p>Reading makes an <i>assembly</i> of the head: the object itself if it can exist without its parts (then it is
 * registered at once and cycles may lead to it), else whatever collects them (then the shape is
 * {@link TypeShape.Trait#LATE}).
 *
 * <p><b>Threads:</b> any.
 */
public abstract class CompositeCodec extends ObjectCodec {
    private final FieldSite site = new FieldSite();

    /** @param shape what is written of the type */
    protected CompositeCodec(TypeShape shape) {
        super(shape);
    }

    /** What head and parts are taken from: the object, or what it holds at this moment. Asked for once, first. */
    public Object source(Object object) {
        return object;
    }

    /**
     * Writes the head.
     *
     * @return how many parts follow
     */
    public abstract int writeHead(ObjectWriter writer, Object source);

    /** A part; they are asked for once each, in order. */
    public abstract @Nullable Object part(Object source, int index);

    /**
     * All parts were written.
     *
     * @throws NotCarriableException if the object has others by now
     */
    public void finishParts(Object object, Object source) {}

    /** Reads the head; registers the object if it exists already. */
    public abstract Object readHead(ObjectReader reader);

    /** How many parts an assembly waits for. */
    public abstract int parts(Object assembly);

    /** Takes a part; they come in order. */
    public abstract void put(Object assembly, int index, @Nullable Object part);

    /** Makes the object, after the last part. */
    public @Nullable Object complete(ObjectReader reader, Object assembly) {
        return assembly;
    }

    /** The codec of all objects that can stand at a part's place, or null if several may. */
    public @Nullable ObjectCodec exact(int index) {
        return null;
    }

    /** The place where a part stands whose class may be any; places that remember different classes are faster. */
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
