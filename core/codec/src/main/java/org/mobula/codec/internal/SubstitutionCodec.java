package org.mobula.codec.internal;

import java.util.Set;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Substitution;

/** Writes what stands for an object in place of the object. */
final class SubstitutionCodec extends ObjectCodec {
    private static final Set<TypeShape.Trait> TRAITS = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE);

    private final Substitution substitution;

    SubstitutionCodec(int index, String name, Substitution substitution) {
        super(TypeShape.fixed(index, name, TRAITS));
        this.substitution = substitution;
    }

    boolean covers(Class<?> type) {
        return substitution.covers(type);
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        substitution.write(object, writer.output());
    }

    @Override
    public Object read(ObjectReader reader) {
        int handle = reader.handle();
        Object object = substitution.read(reader.input());
        reader.register(handle, object);
        return object;
    }
}
