package org.mobula.codec.internal.serial;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.CodecRegistry;

/**
 * What a peer writes of one class of a hierarchy, and which fields of this rank's version take it. Fields that only the
 * peer has are read and left out, those that only this rank has keep their default.
 */
final class EvolvedLevel {
    private static final int NOWHERE = -1;

    private final List<WireField> ours;
    private final @Nullable Class<?>[] primitives; // by their field; null for a reference
    private final @Nullable ObjectCodec[] exact; // by their reference
    private final int[] places; // by their field
    private final int values; // how many of their fields hold none

    /**
     * @param ours this rank's fields; none if it has no such class
     * @throws IncompatibleFieldException if a field has another kind of type
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

    /** A field that holds a value at one side and another one, or an object, at the other. */
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

    /** How many objects they write. */
    int references() {
        return exact.length;
    }

    /** The codec of all that one of them can be, or null. */
    @Nullable
    ObjectCodec exact(int reference) {
        return exact[reference];
    }

    /** Reads their values. */
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

    /** Takes one of their objects. */
    void put(FieldValues read, int reference, @Nullable Object part) {
        int place = places[values + reference];
        if (place != NOWHERE) {
            read.set(place, (Object) ours.get(place).type().cast(part));
        }
    }

    /** Reads their values, then their objects. */
    FieldValues readFields(ObjectReader reader) {
        FieldValues read = readValues(reader);
        for (int i = 0; i < exact.length; i++) {
            put(read, i, exact[i] instanceof ObjectCodec codec ? reader.readExact(codec) : reader.readElement());
        }
        return read;
    }
}
