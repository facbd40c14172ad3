package org.mobula.codec.internal.serial;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Writes objects by their fields where no code can be generated beside their class: plain classes of the JDK, and
 * classes that extend one.
 *
 * <p>The bytes are those that a generated codec writes.
 */
public class FieldsCodec extends CompositeCodec {
    private final ClassLayout layout;
    private final @Nullable ObjectCodec[] exact;

    FieldsCodec(ClassLayout layout) {
        super(layout.shape());
        this.layout = layout;
        this.exact = layout.exact();
    }

    public static FieldsCodec of(CodecRegistry table, Class<?> type) {
        return new FieldsCodec(layout(table, type, type.getName(), Set.of(TypeShape.Trait.TRACKED)));
    }

    /** Creates the layout of a class, under a name. */
    static ClassLayout layout(CodecRegistry table, Class<?> type, String name, Set<TypeShape.Trait> traits) {
        List<ClassFields> levels = SerializableClasses.levels(type).stream()
                .map(level -> new ClassFields(level, table))
                .toList();
        List<WireField> fields =
                levels.stream().flatMap(level -> level.list().stream()).toList();
        List<String> words = VersionedType.isVersioned(type, table)
                ? VersionedType.ofFields(type, SerializableClasses.levels(type))
                : fields.stream().map(field -> field.describe(type)).toList();
        TypeShape shape = TypeShape.of(table.nextIndex(), name, "class", words, traits);
        return ClassLayout.ofClass(table, shape, fields, levels, SerializableClasses.allocator(type));
    }

    @Override
    public int writeHead(ObjectWriter writer, Object source) {
        FieldContent content = (FieldContent) source;
        for (int i = 0; i < content.levels().length; i++) {
            layout.levels()[i].writePrimitives(writer, content.levels()[i]);
        }
        return exact.length;
    }

    @Override
    public Object source(Object object) {
        return content(object);
    }

    @Override
    public @Nullable Object part(Object source, int index) {
        return ((FieldContent) source).part(index);
    }

    @Override
    public Object readHead(ObjectReader reader) {
        return FieldContent.read(reader, layout);
    }

    @Override
    public int parts(Object assembly) {
        return exact.length;
    }

    @Override
    public void put(Object assembly, int index, @Nullable Object part) {
        ((FieldContent) assembly).put(index, part);
    }

    @Override
    public @Nullable Object complete(ObjectReader reader, Object assembly) {
        return ((FieldContent) assembly).complete(reader);
    }

    @Override
    public @Nullable ObjectCodec exact(int index) {
        return exact[index];
    }

    private FieldContent content(Object object) {
        ClassFields[] levels = layout.levels();
        FieldValues[] values = new FieldValues[levels.length];
        for (int i = 0; i < values.length; i++) {
            try {
                values[i] = levels[i].values(object);
            } catch (IOException e) {
                throw ObjectWriter.rejected(object.getClass(), "serialization", e);
            }
        }
        return new FieldContent(layout, object, values);
    }
}
