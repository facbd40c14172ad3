package org.mobula.codec.internal.serial;

import java.util.List;

/**
 * How a peer writes the objects of a class whose fields may differ from this rank's.
 *
 * @param streamed whether they are written class by class; otherwise the primitive values of all classes come first
 * @param record whether they are records
 * @param levels the classes of the hierarchy, the most general first
 */
record PeerLayout(boolean streamed, boolean record, List<Level> levels) {
    /**
     * One class.
     *
     * @param writesItself whether it has a {@code writeObject} there
     */
    record Level(String name, List<Field> fields, boolean writesItself) {
        Level writingItself() {
            return new Level(name, fields, true);
        }
    }

    /** A field; its type is the result of {@link Class#getTypeName}. */
    record Field(String type, String name) {}
}
