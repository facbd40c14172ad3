package org.mobula.codec.internal.inplace.schema;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ObjectView;
import org.mobula.codec.inplace.ReferenceForm;

/** A list in a message; it cannot be modified. */
final class ViewList extends AbstractList<@Nullable Object> implements RandomAccess {
    private final ObjectSource source;
    private final long target;
    private final int length;
    private final ReferenceForm element;

    ViewList(ObjectSource source, long target, int length, ReferenceForm element) {
        this.source = source;
        this.target = target;
        this.length = length;
        this.element = element;
    }

    @Override
    public @Nullable Object get(int index) {
        Objects.checkIndex(index, length);
        return ObjectView.reference(source, ListReference.at(target, index), element);
    }

    @Override
    public int size() {
        return length;
    }
}
