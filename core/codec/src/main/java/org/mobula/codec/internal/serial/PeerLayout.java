package org.mobula.codec.internal.serial;

import java.util.List;

/**
 * How a peer lays out the objects of a class whose fields may differ from this rank's.
 *
 * @param streamed whether they are written class by class; else the values of all come first
 * @param record whether they are records
 * @param levels the classes of the hierarchy, the most general one first
 */
record PeerLayout(boolean streamed, boolean record, List<Level> levels) {
    /**
     * One class.
     *
     * @param writesItself whether it has a writeObject there
     */
    record Level(String name, List<Field> fields, boolean writesItself) {
        Level writingItself() {
            return new Level(name, fields, true);
        }
    }

    /** One field; its type as {@link Class#getTypeName} says it. */
    record Field(String type, String name) {}
}
