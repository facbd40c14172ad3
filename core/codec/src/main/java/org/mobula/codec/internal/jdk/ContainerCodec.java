package org.mobula.codec.internal.jdk;

import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.FieldSite;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.fault.MobulaException;

/** Writes containers of the JDK: a head, then the objects they hold. */
final class ContainerCodec<T> extends CompositeCodec {
    private final FieldSite[] sites = {new FieldSite(), new FieldSite()}; // the keys and values of a map alternate
    private final Function<T, Parts> parts;
    private final Head<T> head;
    private final Function<ObjectReader, Assembly> assembler;

    /** Writes the number of parts, and all other content that is no object. */
    interface Head<T> {
        void write(ObjectWriter writer, T container, int parts);
    }

    /**
     * @param parts returns the content of a container
     * @param head writes the parts that are not objects
     * @param assembler reads what {@code head} wrote
     */
    ContainerCodec(
            TypeShape shape, Function<T, Parts> parts, Head<T> head, Function<ObjectReader, Assembly> assembler) {
        super(shape);
        this.parts = parts;
        this.head = head;
        this.assembler = assembler;
    }

    /**
     * As in the superclass, but without asking for the codec of each part: most containers are small, and this is their
     * loop.
     */
    @Override
    public void write(ObjectWriter writer, Object object) {
        Parts parts = (Parts) source(object);
        int count = writeHead(writer, parts);
        for (int i = 0; i < count; i++) {
            writer.writeAt(part(parts, i), sites[i & 1]);
        }
        finishParts(object, parts);
    }

    @Override
    public Object read(ObjectReader reader) {
        int handle = reader.handle();
        Assembly assembly = (Assembly) readHead(reader);
        int count = assembly.count();
        for (int i = 0; i < count; i++) {
            put(assembly, i, reader.readElement());
        }
        Object object = complete(reader, assembly);
        reader.register(handle, object);
        return object;
    }

    @Override
    @SuppressWarnings("unchecked") // the table binds only T's classes to this codec
    public Object source(Object object) {
        return parts.apply((T) object);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public int writeHead(ObjectWriter writer, Object source) {
        Parts parts = (Parts) source;
        head.write(writer, (T) parts.container(), parts.count());
        return parts.count();
    }

    @Override
    public @Nullable Object part(Object source, int index) {
        Parts parts = (Parts) source;
        try {
            return parts.iterator().next();
        } catch (ConcurrentModificationException | NoSuchElementException e) {
            throw changed(parts.container(), e);
        }
    }

    @Override
    public FieldSite site(int index) {
        return sites[index & 1];
    }

    @Override
    public void finishParts(Object object, Object source) {
        if (((Parts) source).iterator().hasNext()) {
            throw changed(object, null);
        }
    }

    @Override
    public Object readHead(ObjectReader reader) {
        try {
            return assembler.apply(reader);
        } catch (MobulaException known) {
            throw known;
        } catch (RuntimeException e) {
            throw reader.refused(shape().name(), e);
        }
    }

    @Override
    public int parts(Object assembly) {
        return ((Assembly) assembly).count();
    }

    @Override
    public void put(Object assembly, int index, @Nullable Object part) {
        try {
            ((Assembly) assembly).put(index, part);
        } catch (MobulaException known) {
            throw known;
        } catch (RuntimeException e) {
            throw ObjectReader.rejected(shape().name(), e);
        }
    }

    @Override
    public Object complete(ObjectReader reader, Object assembly) {
        try {
            return ((Assembly) assembly).complete();
        } catch (MobulaException known) {
            throw known;
        } catch (RuntimeException e) {
            throw reader.refused(shape().name(), e);
        }
    }

    private static NotCarriableException changed(Object container, @Nullable Throwable cause) {
        return new NotCarriableException(
                container.getClass().getTypeName(),
                "another thread changed it while it was written. Send a copy, or hold its lock",
                cause);
    }
}
