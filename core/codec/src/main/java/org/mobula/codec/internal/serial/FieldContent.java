package org.mobula.codec.internal.serial;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;

/**
 * An object and the values of its fields.
 *
 * @param layout the layout of its class
 * @param levels the values, by class of its hierarchy
 */
public record FieldContent(ClassLayout layout, Object object, FieldValues[] levels) {
    /** Creates an object, registers it, and reads its primitive values. */
    public static FieldContent read(ObjectReader reader, ClassLayout layout) {
        Object object = layout.newInstance();
        reader.register(object);
        FieldValues[] values = new FieldValues[layout.levels().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = layout.levels()[i].readPrimitives(reader);
        }
        return new FieldContent(layout, object, values);
    }

    /** Returns one of the references. */
    @Nullable
    Object part(int index) {
        int level = levelOf(index);
        return levels[level].reference(index - before(level));
    }

    /** Stores one of the references. */
    public void put(int index, @Nullable Object part) {
        int level = levelOf(index);
        levels[level].setReference(index - before(level), part);
    }

    /** Sets the fields of the object. */
    public Object complete(ObjectReader reader) {
        for (int i = 0; i < levels.length; i++) {
            layout.levels()[i].set(reader, object, levels[i]);
        }
        return object;
    }

    private int levelOf(int index) {
        int level = 0;
        for (int end = levels[0].references(); index >= end; end += levels[level].references()) {
            level++;
        }
        return level;
    }

    private int before(int level) {
        int references = 0;
        for (int i = 0; i < level; i++) {
            references += levels[i].references();
        }
        return references;
    }
}
