package org.mobula.codec.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of one object's fields, by name, between the wire and the JDK's serialization. */
public final class FieldValues {
    private final List<CarriedField> fields;
    private final int references;
    private final long[] bits;
    private final @Nullable Object[] objects;

    FieldValues(List<CarriedField> fields) {
        this.fields = fields;
        this.references = CarriedField.references(fields).size();
        this.bits = new long[fields.size()];
        this.objects = new Object[fields.size()];
    }

    /** How many of the fields hold objects: they are the last ones. */
    public int references() {
        return references;
    }

    /** Sets one of the fields that hold objects, counted among them. */
    public void setReference(int reference, @Nullable Object value) {
        int field = fields.size() - references + reference;
        objects[field] = fields.get(field).type().cast(value);
    }

    long bits(int field) {
        return bits[field];
    }

    @Nullable
    Object object(int field) {
        return objects[field];
    }

    void set(int field, long value) {
        bits[field] = value;
    }

    void set(int field, @Nullable Object value) {
        objects[field] = value;
    }

    /** A field's place. */
    int at(@Nullable String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("there is no field " + name);
    }
}
