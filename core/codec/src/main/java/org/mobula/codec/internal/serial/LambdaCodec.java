package org.mobula.codec.internal.serial;

import java.lang.invoke.SerializedLambda;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Writes the {@link SerializedLambda} that replaces a serializable lambda or method reference. The class that contains
 * the lambda's code creates it again, so it must be allowed; of the JDK's classes, those that create comparators are.
 */
public final class LambdaCodec extends FieldsCodec {
    private static final Set<Class<?>> MAKERS = Set.of(Comparator.class, Map.Entry.class);

    private final CodecRegistry table;
    private final Resolution resolution = Resolution.of(SerializedLambda.class);

    public LambdaCodec(CodecRegistry table) {
        super(layout(
                table,
                SerializedLambda.class,
                SerializedLambda.class.getName(),
                Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE)));
        this.table = table;
    }

    @Override
    public Object source(Object object) {
        FieldContent content = (FieldContent) super.source(object);
        if (capturing(content) instanceof Class<?> type) {
            require(type);
        }
        return content;
    }

    @Override
    public @Nullable Object complete(ObjectReader reader, Object assembly) {
        FieldContent content = (FieldContent) assembly;
        if (!(capturing(content) instanceof Class<?> type)) {
            throw new CorruptMessageException(reader.input().position(), "a lambda without a class");
        }
        require(type);
        return resolution.of(reader, content.complete(reader));
    }

    private void require(Class<?> capturing) {
        if (!MAKERS.contains(capturing)) {
            table.allowed().require(capturing);
        }
    }

    private static @Nullable Object capturing(FieldContent content) {
        FieldValues values = content.levels()[0];
        return values.object(values.at("capturingClass", Object.class));
    }
}
