package org.mobula.codec.internal.serial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;

/**
 * The data that a peer writes for one class of a hierarchy, and the fields of this rank's version that receive it.
 * Fields that only the peer has are skipped; fields that only this rank has keep their default value.
 */
final class EvolvedLevel {
    private static final int NOWHERE = -1;

    private final List<WireField> ours;
    private final @Nullable Class<?>[] primitives; // by the peer's field; null for a reference
    private final @Nullable ObjectCodec[] exact; // by the peer's reference
    private final int[] places; // by the peer's field: the index of this rank's field
    private final int values; // number of the peer's primitive fields

    /**
     * @param ours this rank's fields; empty if it has no such class
     * @throws IncompatibleFieldException if a field's type differs too much
     */
    EvolvedLevel(CodecRegistry table, PeerLayout.Level theirs, List<WireField> ours) {
        this.ours = ours;
        int count = theirs.fields().size();
        primitives = new Class<?>[count];
        places = new int[count];
        for (int i = 0; i < count; i++) {
            PeerLayout.Field field = theirs.fields().get(i);
            primitives[i] = Class.forPrimitiveName(field.type());
            places[i] = place(field.name(), primitives[i]);
        }
        values = (int) theirs.fields().stream()
                .filter(field -> Class.forPrimitiveName(field.type()) != null)
                .count();
        exact = theirs.fields().stream()
                .skip(values)
                .map(field -> table.exact(field.type()))
                .toArray(ObjectCodec[]::new);
    }

    /** A field that is a primitive on one side, and a reference or another primitive on the other. */
    static final class IncompatibleFieldException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        IncompatibleFieldException(String name) {
            super(name);
        }
    }

    private int place(String name, @Nullable Class<?> primitive) {
        for (int i = 0; i < ours.size(); i++) {
            WireField field = ours.get(i);
            if (field.name().equals(name)) {
                if (primitive == null ? field.type().isPrimitive() : field.type() != primitive) {
                    throw new IncompatibleFieldException(name);
                }
                return i;
            }
        }
        return NOWHERE;
    }

    /** The number of objects that the peer writes. */
    int references() {
        return exact.length;
    }

    /** The codec of everything that a reference can hold, or null. */
    @Nullable
    ObjectCodec exact(int reference) {
        return exact[reference];
    }

    /** Reads the primitive values. */
    FieldValues readValues(ObjectReader reader) {
        FieldValues read = FieldValues.none(ours);
        for (int i = 0; i < values; i++) {
            Class<?> type = primitives[i];
            if (type != null) {
                long bits = ClassFields.get(reader.input(), type);
                if (places[i] != NOWHERE) {
                    read.set(places[i], bits);
                }
            }
        }
        return read;
    }

    /** Stores an object. */
    void put(FieldValues read, int reference, @Nullable Object part) {
        int place = places[values + reference];
        if (place != NOWHERE) {
            read.set(place, (Object) ours.get(place).type().cast(part));
        }
    }

    /** Reads the primitive values, then the objects. */
    FieldValues readFields(ObjectReader reader) {
        FieldValues read = readValues(reader);
        for (int i = 0; i < exact.length; i++) {
            put(read, i, exact[i] instanceof ObjectCodec codec ? reader.readExact(codec) : reader.readElement());
        }
        return read;
    }
}
