package org.mobula.codec.internal;

import java.util.ConcurrentModificationException;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.FieldSite;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/** Writes maps that entries can be put into: their size, then each key and its value in the map's order. */
final class MapCodec extends ObjectCodec {
    private final IntFunction<Map<@Nullable Object, @Nullable Object>> maker;
    private final Sites sites = new Sites();

    /** Where keys stand, and where values do. */
    record Sites(FieldSite keys, FieldSite values) {
        Sites() {
            this(new FieldSite(), new FieldSite());
        }
    }

    /** @param maker makes an empty map for so many entries */
    MapCodec(TypeShape shape, IntFunction<Map<@Nullable Object, @Nullable Object>> maker) {
        super(shape);
        this.maker = maker;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        writeEntries(writer, (Map<?, ?>) object, sites);
    }

    @Override
    public Object read(ObjectReader reader) {
        int size = readSize(reader);
        Map<@Nullable Object, @Nullable Object> map = maker.apply(size);
        reader.register(map);
        readEntries(reader, map, size);
        return map;
    }

    /** Writes size and entries. */
    static void writeEntries(ObjectWriter writer, Map<?, ?> map, Sites sites) {
        int size = map.size();
        Varint.put(writer.output(), size);
        int written = 0;
        try {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (++written <= size) {
                    writer.writeAt(entry.getKey(), sites.keys);
                    writer.writeAt(entry.getValue(), sites.values);
                }
            }
        } catch (ConcurrentModificationException e) {
            written = -1;
        }
        if (written != size) {
            throw CollectionCodec.changed(map);
        }
    }

    /** Reads how many entries follow. */
    static int readSize(ObjectReader reader) {
        int size = reader.count();
        reader.claim((long) size * 8);
        return size;
    }

    /** Reads entries into a map. */
    static void readEntries(ObjectReader reader, Map<@Nullable Object, @Nullable Object> map, int size) {
        for (int i = 0; i < size; i++) {
            Object key = reader.readElement();
            map.put(key, reader.readElement());
        }
    }
}
