package org.mobula.codec.internal.inplace.schema;

import java.util.List;

/**
 * A type as a message describes it, and the layout of its objects: fields of eight bytes first, then of four, two and
 * one, those of one width in the order of their names.
 *
 * @param name the full name of the interface or record
 * @param parents the names of the interfaces it extends or implements, directly or not
 * @param slots the fields in the order of their names
 * @param offsets the offset of each field from the beginning of an object
 * @param size the size of an object in bytes
 */
public record WireType(String name, List<String> parents, List<Slot> slots, List<Integer> offsets, int size) {
    private static final int[] WIDTHS = {8, 4, 2, 1};

    public static WireType of(String name, List<String> parents, List<Slot> slots) {
        Integer[] offsets = new Integer[slots.size()];
        int next = MessageLayout.OBJECT_HEADER;
        for (int width : WIDTHS) {
            for (int i = 0; i < offsets.length; i++) {
                if (slots.get(i).width() == width) {
                    offsets[i] = next;
                    next += width;
                }
            }
        }
        return new WireType(name, parents, slots, List.of(offsets), (int) MessageLayout.align(next));
    }

    /** Whether objects of this type are accepted where the named type is declared. */
    public boolean isA(String declared) {
        return name.equals(declared) || parents.contains(declared);
    }

    /** The index of a field, or -1. */
    public int indexOf(String field) {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).name().equals(field)) {
                return i;
            }
        }
        return -1;
    }

    public List<String> words() {
        return slots.stream().map(Slot::words).toList();
    }
}
