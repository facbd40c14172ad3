package org.mobula.codec.internal.inplace.schema;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.inplace.Fields;
import org.mobula.codec.inplace.GraphSink;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ObjectView;
import org.mobula.codec.inplace.ReferenceForm;

/**
 * A list or an array of references. A list is a view, which opens an element when it is asked for; an array is created,
 * with all its elements, at each access.
 */
public final class ListReference extends ReferenceForm {
    private final ReferenceForm element;
    private final @Nullable Class<?> component;

    /** @param component the component type of the array; null for a list */
    ListReference(ReferenceForm element, @Nullable Class<?> component) {
        super("[" + element.descriptor());
        this.element = element;
        this.component = component;
    }

    @Override
    public boolean accepts(String theirs) {
        return theirs.length() > 2 && theirs.charAt(0) == '[' && element.accepts(theirs.substring(1))
                || theirs.length() == 2 && super.accepts(theirs);
    }

    @Override
    public Object read(ObjectSource source, long target) {
        int length = length(source, target);
        if (component == null) {
            return new ViewList(source.message(), target, length, element);
        }
        ObjectSource scope = source.scope();
        Object[] values = (Object[]) Array.newInstance(component, length);
        for (int i = 0; i < length; i++) {
            @Nullable Object value = ObjectView.reference(scope, at(target, i), element);
            if (value != null) {
                values[i] = value;
            }
        }
        return values;
    }

    @Override
    public long write(GraphSink sink, Object value, Object form) {
        Object[] values = value instanceof Collection<?> list ? list.toArray() : (Object[]) value;
        long at = sink.allocate(MessageLayout.REFERENCES, values.length, (long) values.length * Slot.REFERENCE_WIDTH);
        for (int i = 0; i < values.length; i++) {
            Fields.setInt(sink.memory(), at(at, i), 0);
        }
        for (int i = 0; i < values.length; i++) {
            sink.setReference(at(at, i), values[i], element);
        }
        return at;
    }

    @Override
    public @Nullable Object element(ObjectSource source, long target, int index) {
        Objects.checkIndex(index, length(source, target));
        return ObjectView.reference(source, at(target, index), element);
    }

    public static long at(long target, int index) {
        return target + MessageLayout.OBJECT_HEADER + (long) index * Slot.REFERENCE_WIDTH;
    }

    private int length(ObjectSource source, long target) {
        int word = source.word(target);
        if (word != MessageLayout.REFERENCES) {
            throw new CorruptMessageException(
                    target + Integer.BYTES, "type word " + word + " where a list " + descriptor() + " is");
        }
        return source.elements(target, Slot.REFERENCE_WIDTH);
    }
}
