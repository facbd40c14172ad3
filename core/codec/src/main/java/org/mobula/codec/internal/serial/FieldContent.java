package org.mobula.codec.internal.serial;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;

/**
 * An object, and what its fields are or will be.
 *
 * @param layout of its class
 * @param levels the values of each class of its hierarchy
 */
public record FieldContent(ClassLayout layout, Object object, FieldValues[] levels) {
    /** Makes an object, makes it known, and reads its values. */
    public static FieldContent read(ObjectReader reader, ClassLayout layout) {
        Object object = layout.newInstance();
        reader.register(object);
        FieldValues[] values = new FieldValues[layout.levels().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = layout.levels()[i].readPrimitives(reader);
        }
        return new FieldContent(layout, object, values);
    }

    /** One of the objects held. */
    @Nullable
    Object part(int index) {
        int level = levelOf(index);
        return levels[level].reference(index - before(level));
    }

    /** Takes one of the objects held. */
    public void put(int index, @Nullable Object part) {
        int level = levelOf(index);
        levels[level].setReference(index - before(level), part);
    }

    /** Gives the object its fields. */
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
