package org.mobula.codec.internal.serial;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Writes objects class by class of their hierarchy, if at least one of the classes has a {@code writeObject} or {@code
 * readObject}.
 */
public final class StreamCodec extends ObjectCodec {
    private final Constructor<?> allocator;
    private final List<StreamLevel> levels;
    private final Resolution resolution;

    private StreamCodec(TypeShape shape, Constructor<?> allocator, List<StreamLevel> levels, Resolution resolution) {
        super(shape);
        this.allocator = allocator;
        this.levels = levels;
        this.resolution = resolution;
    }

    public static StreamCodec of(CodecRegistry table, Class<?> type) {
        List<StreamLevel> levels = SerializableClasses.levels(type).stream()
                .map(level -> new StreamLevel(level, table))
                .toList();
        Resolution resolution = Resolution.of(type);
        TypeShape shape = TypeShape.of(
                table.nextIndex(), type.getName(), "class", words(table, type, levels), traits(levels, resolution));
        return new StreamCodec(shape, SerializableClasses.allocator(type), levels, resolution);
    }

    private static List<String> words(CodecRegistry table, Class<?> type, List<StreamLevel> levels) {
        if (VersionedType.isVersioned(type, table)) {
            return VersionedType.ofStreams(type, levels);
        }
        List<String> words = new ArrayList<>();
        for (StreamLevel level : levels) {
            level.fields().list().forEach(field -> words.add(field.describe(type)));
            if (level.writesItself()) {
                words.add("writeObject of " + level.owner().getTypeName());
            }
        }
        return words;
    }

    private static Set<TypeShape.Trait> traits(List<StreamLevel> levels, Resolution resolution) {
        Set<TypeShape.Trait> traits = EnumSet.of(TypeShape.Trait.TRACKED);
        for (StreamLevel level : levels) {
            if (level.readsItself() && level.owner() != Throwable.class) { // its readObject looks at stack frames only
                traits.add(TypeShape.Trait.OPAQUE);
            }
        }
        if (resolution.exists()) {
            traits.add(TypeShape.Trait.OPAQUE);
        }
        return traits;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        for (StreamLevel level : levels) {
            level.write(writer, object);
        }
    }

    @Override
    public @Nullable Object read(ObjectReader reader) {
        int handle = reader.handle();
        Object object;
        try {
            object = allocator.newInstance();
        } catch (ReflectiveOperationException e) {
            throw reader.refused(shape().name(), e);
        }
        reader.register(object);
        for (StreamLevel level : levels) {
            level.read(reader, object);
        }
        Object resolved = resolution.of(reader, object);
        reader.register(handle, resolved);
        return resolved;
    }
}
