package org.mobula.codec.internal.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/** Writes a constant of an enum as its ordinal. The peer must have the same constants in the same order. */
public final class EnumCodec extends ObjectCodec {
    private final Object[] constants;

    private EnumCodec(TypeShape shape, Object[] constants) {
        super(shape);
        this.constants = constants;
    }

    public static EnumCodec of(int index, Class<?> type) {
        Object[] constants = type.getEnumConstants();
        List<String> names = new ArrayList<>();
        for (Object constant : constants) {
            names.add(((Enum<?>) constant).name());
        }
        return new EnumCodec(
                TypeShape.of(index, type.getName(), "enum", names, Set.of(TypeShape.Trait.INERT)), constants);
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        Varint.put(writer.output(), ((Enum<?>) object).ordinal());
    }

    @Override
    public Object read(ObjectReader reader) {
        int ordinal = Varint.get(reader.input());
        if (ordinal < 0 || ordinal >= constants.length) {
            throw new CorruptMessageException(
                    reader.input().position(),
                    "constant " + Integer.toUnsignedString(ordinal) + " of enum " + shape().name() + ", which has "
                            + constants.length);
        }
        return constants[ordinal];
    }
}
