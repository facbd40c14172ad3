package org.mobula.codec.internal.serial;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;

/** Writes objects as another codec does, and applies {@code readResolve} after they were read. */
public final class ResolvingCodec extends CompositeCodec {
    private final CompositeCodec plain;
    private final Resolution resolution;

    private ResolvingCodec(TypeShape shape, CompositeCodec plain, Resolution resolution) {
        super(shape);
        this.plain = plain;
        this.resolution = resolution;
    }

    public static CompositeCodec of(CompositeCodec plain, Resolution resolution) {
        if (!resolution.exists()) {
            return plain;
        }
        TypeShape shape = plain.shape();
        Set<TypeShape.Trait> traits = EnumSet.copyOf(shape.traits());
        traits.add(TypeShape.Trait.OPAQUE); // the method may look at all that was read
        return new ResolvingCodec(
                new TypeShape(shape.index(), shape.name(), shape.fields(), shape.fingerprint(), traits),
                plain,
                resolution);
    }

    @Override
    public int writeHead(ObjectWriter writer, Object source) {
        return plain.writeHead(writer, source);
    }

    @Override
    public Object source(Object object) {
        return plain.source(object);
    }

    @Override
    public @Nullable Object part(Object source, int index) {
        return plain.part(source, index);
    }

    @Override
    public void finishParts(Object object, Object source) {
        plain.finishParts(object, source);
    }

    @Override
    public Object readHead(ObjectReader reader) {
        return plain.readHead(reader);
    }

    @Override
    public int parts(Object assembly) {
        return plain.parts(assembly);
    }

    @Override
    public void put(Object assembly, int index, @Nullable Object part) {
        plain.put(assembly, index, part);
    }

    @Override
    public @Nullable Object complete(ObjectReader reader, Object assembly) {
        return resolution.of(reader, plain.complete(reader, assembly));
    }

    @Override
    public @Nullable ObjectCodec exact(int index) {
        return plain.exact(index);
    }
}
