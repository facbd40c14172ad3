package org.mobula.memory;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;

/**
 * What a view of a {@link MessageBuffer} shows. A buffer has views of one type at a time.
 *
 * <p>The order of the constants is part of the wire protocol of endpoints, which can check the type of a message.
 */
public enum BufferType {
    /** Bytes. */
    BYTE(ValueLayout.JAVA_BYTE),
    /** Booleans, one byte each. */
    BOOLEAN(ValueLayout.JAVA_BOOLEAN),
    /** Characters, two bytes each. */
    CHAR(ValueLayout.JAVA_CHAR),
    /** Two bytes each. */
    SHORT(ValueLayout.JAVA_SHORT),
    /** Four bytes each. */
    INT(ValueLayout.JAVA_INT),
    /** Eight bytes each. */
    LONG(ValueLayout.JAVA_LONG),
    /** Four bytes each. */
    FLOAT(ValueLayout.JAVA_FLOAT),
    /** Eight bytes each. */
    DOUBLE(ValueLayout.JAVA_DOUBLE),
    /** Any mixture of types, which the program lays out itself. */
    MIXED(ValueLayout.JAVA_BYTE),
    /** A graph of objects that is read in place. */
    OBJECTS(ValueLayout.JAVA_BYTE);

    private final ValueLayout layout;

    BufferType(ValueLayout layout) {
        this.layout = layout;
    }

    /** The layout of an element in this machine's byte order; of a byte for {@link #MIXED} and {@link #OBJECTS}. */
    public MemoryLayout layout() {
        return layout;
    }

    /** The size of an element in bytes. */
    public int width() {
        return (int) layout.byteSize();
    }
}
