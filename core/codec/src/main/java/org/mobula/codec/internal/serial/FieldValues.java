package org.mobula.codec.internal.serial;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of one object's fields, between the wire and the JDK's serialization. */
public final class FieldValues {
    private final List<WireField> fields;
    private final int references;
    private final long[] bits;
    private final @Nullable Object[] objects;
    private boolean @Nullable [] missing; // null if none is

    public FieldValues(List<WireField> fields) {
        this.fields = fields;
        this.references = WireField.references(fields).size();
        this.bits = new long[fields.size()];
        this.objects = new Object[fields.size()];
    }

    /** Creates values that are all missing. */
    public static FieldValues none(List<WireField> fields) {
        FieldValues values = new FieldValues(fields);
        boolean[] all = new boolean[fields.size()];
        Arrays.fill(all, true);
        values.missing = all;
        return values;
    }

    /** The number of references; they are the last fields. */
    public int references() {
        return references;
    }

    /** Returns a reference, by its index among the references. */
    @Nullable
    Object reference(int reference) {
        return objects[fields.size() - references + reference];
    }

    /** Sets a reference, by its index among the references. */
    public void setReference(int reference, @Nullable Object value) {
        int field = fields.size() - references + reference;
        set(field, fields.get(field).type().cast(value));
    }

    /** Whether a field has a value. */
    boolean has(int field) {
        return missing == null || !missing[field];
    }

    public long bits(int field) {
        return bits[field];
    }

    @Nullable
    public Object object(int field) {
        return objects[field];
    }

    void set(int field, long value) {
        bits[field] = value;
        found(field);
    }

    void set(int field, @Nullable Object value) {
        objects[field] = value;
        found(field);
    }

    /**
     * Returns the index of a field.
     *
     * @param type its type, if known: any class represents all references
     */
    public int at(@Nullable String name, @Nullable Class<?> type) {
        for (int i = 0; i < fields.size(); i++) {
            WireField field = fields.get(i);
            if (field.name().equals(name)
                    && (type == null
                            || (type.isPrimitive()
                                    ? field.type() == type
                                    : !field.type().isPrimitive()))) {
                return i;
            }
        }
        throw new IllegalArgumentException("no such field " + name + (type == null ? "" : " with type " + type));
    }

    private void found(int field) {
        if (missing != null) {
            missing[field] = false;
        }
    }
}
