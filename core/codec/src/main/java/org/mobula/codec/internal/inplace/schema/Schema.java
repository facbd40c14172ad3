package org.mobula.codec.internal.inplace.schema;

import java.util.List;
import org.mobula.codec.TypeMismatchException;

/**
 * An interface or record of the program, and the layout of its objects.
 *
 * @param type the interface or record
 * @param properties its properties in the order of their names
 * @param components the properties in the order of a record's components; empty for an interface
 * @param layout how this rank writes its objects
 */
public record Schema(Class<?> type, List<Property> properties, List<Property> components, WireType layout) {
    /** The offset of each property in objects of this rank. */
    public List<Integer> offsets() {
        return layout.offsets();
    }

    /**
     * The offset of each property in objects that another rank or an older program wrote. Fields that only the sender
     * has are ignored.
     *
     * @throws TypeMismatchException if a property is missing or has another type
     */
    public List<Integer> offsetsIn(WireType theirs) {
        if (theirs.slots().equals(layout.slots())) {
            return layout.offsets();
        }
        Integer[] offsets = new Integer[properties.size()];
        for (int i = 0; i < offsets.length; i++) {
            Property property = properties.get(i);
            int index = theirs.indexOf(property.name());
            if (index < 0 || !property.accepts(theirs.slots().get(index).descriptor())) {
                throw TypeMismatchException.of(type.getName(), theirs.words(), layout.words());
            }
            offsets[i] = theirs.offsets().get(index);
        }
        return List.of(offsets);
    }
}
