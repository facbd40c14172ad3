package org.mobula.codec.internal.graph;

import java.util.List;
import java.util.Set;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Substitute;

/** Writes an object by its substitute. */
final class SubstitutionCodec extends ObjectCodec {
    private static final Set<TypeShape.Trait> TRAITS = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE);

    private final Substitute substitute;

    SubstitutionCodec(int index, String name, Substitute substitute) {
        super(new TypeShape(index, name, List.of(), substitute.fingerprint(), TRAITS));
        this.substitute = substitute;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        substitute.write(writer, object);
    }

    @Override
    public Object read(ObjectReader reader) {
        int handle = reader.handle();
        Object object = substitute.read(reader);
        reader.register(handle, object);
        return object;
    }
}
