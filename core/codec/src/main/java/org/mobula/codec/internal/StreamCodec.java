package org.mobula.codec.internal;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Set;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/**
 * Writes objects level by level through the JDK's serialization: exceptions, whose root keeps its fields to itself,
 * and plain classes of the JDK.
 */
final class StreamCodec extends ObjectCodec {
    private final Constructor<?> allocator;
    private final List<StreamLevel> levels;

    private StreamCodec(TypeShape shape, Constructor<?> allocator, List<StreamLevel> levels) {
        super(shape);
        this.allocator = allocator;
        this.levels = levels;
    }

    static StreamCodec of(CodecTable table, Class<?> type) {
        List<StreamLevel> levels = Carriable.levels(type).stream()
                .map(level -> new StreamLevel(level, table, true))
                .toList();
        List<String> fields = levels.stream()
                .flatMap(level -> level.fields().stream())
                .map(field -> field.words(type))
                .toList();
        TypeShape shape =
                TypeShape.of(table.nextIndex(), type.getName(), "class", fields, Set.of(TypeShape.Trait.TRACKED));
        return new StreamCodec(shape, Carriable.allocator(type), levels);
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        for (StreamLevel level : levels) {
            level.write(writer, object);
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        Object object;
        try {
            object = allocator.newInstance();
        } catch (ReflectiveOperationException e) {
            throw ObjectReader.rejected(shape().name(), e);
        }
        reader.register(object);
        for (StreamLevel level : levels) {
            level.read(reader, object);
        }
        return object;
    }
}
