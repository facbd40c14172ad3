package org.mobula.codec.internal;

import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.FieldSite;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/** Writes collections that elements can be added to: their size, then the elements in their order. */
final class CollectionCodec extends ObjectCodec {
    private final IntFunction<Collection<@Nullable Object>> maker;
    private final FieldSite site = new FieldSite();

    /** @param maker makes an empty collection for so many elements */
    CollectionCodec(TypeShape shape, IntFunction<Collection<@Nullable Object>> maker) {
        super(shape);
        this.maker = maker;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        writeElements(writer, (Collection<?>) object, site);
    }

    @Override
    public Object read(ObjectReader reader) {
        int size = reader.count();
        reader.claim(size);
        Collection<@Nullable Object> collection = maker.apply(size);
        reader.register(collection);
        for (int i = 0; i < size; i++) {
            collection.add(reader.readElement());
        }
        return collection;
    }

    /** Writes size and elements. */
    static void writeElements(ObjectWriter writer, Collection<?> collection, FieldSite site) {
        int size = collection.size();
        Varint.put(writer.output(), size);
        int written = 0;
        try {
            for (Object element : collection) {
                if (++written <= size) {
                    writer.writeAt(element, site);
                }
            }
        } catch (ConcurrentModificationException e) {
            written = -1;
        }
        if (written != size) {
            throw changed(collection);
        }
    }

    /** A collection did not hold still. */
    static NotCarriableException changed(Object collection) {
        return new NotCarriableException(
                collection.getClass(), "another thread changed it while it was written. Send a copy, or hold its lock");
    }
}
