package org.mobula.codec.internal.serial;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/** Reads records that have other components at the peer. */
final class EvolvedRecordCodec extends CompositeCodec {
    private final CompositeCodec constructing;
    private final EvolvedLevel theirs;
    private final List<WireField> components; // in the constructor's order

    /**
     * @param constructing creates a record from the array of its components
     * @param components the components in the constructor's order
     */
    EvolvedRecordCodec(CompositeCodec constructing, EvolvedLevel theirs, List<WireField> components) {
        super(constructing.shape());
        this.constructing = constructing;
        this.theirs = theirs;
        this.components = components;
    }

    /** The components of a record in the constructor's order. */
    static List<WireField> components(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        return Arrays.stream(components)
                .map(component -> new WireField(type, component.getName(), component.getType()))
                .toList();
    }

    @Override
    public Object readHead(ObjectReader reader) {
        return theirs.readValues(reader);
    }

    @Override
    public int parts(Object assembly) {
        return theirs.references();
    }

    @Override
    public @Nullable ObjectCodec exact(int index) {
        return theirs.exact(index);
    }

    @Override
    public void put(Object assembly, int index, @Nullable Object part) {
        theirs.put((FieldValues) assembly, index, part);
    }

    @Override
    public @Nullable Object complete(ObjectReader reader, Object assembly) {
        FieldValues read = (FieldValues) assembly;
        @Nullable Object[] values = new Object[components.size()];
        for (int i = 0; i < values.length; i++) {
            Class<?> type = components.get(i).type();
            values[i] = type.isPrimitive() ? box(type, read.bits(i)) : read.object(i);
        }
        return constructing.complete(reader, values);
    }

    private static Object box(Class<?> type, long bits) {
        return switch (type.descriptorString().charAt(0)) {
            case 'Z' -> bits != 0;
            case 'B' -> (byte) bits;
            case 'S' -> (short) bits;
            case 'C' -> (char) bits;
            case 'I' -> (int) bits;
            case 'F' -> Float.intBitsToFloat((int) bits);
            case 'D' -> Double.longBitsToDouble(bits);
            default -> bits;
        };
    }

    @Override
    public int writeHead(ObjectWriter writer, Object object) {
        throw new IllegalStateException("a peer's version is only read");
    }

    @Override
    public @Nullable Object part(Object source, int index) {
        throw new IllegalStateException("a peer's version is only read");
    }
}
