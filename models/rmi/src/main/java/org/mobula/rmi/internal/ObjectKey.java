package org.mobula.rmi.internal;

import java.nio.ByteBuffer;

/**
 * Names an exported object: the port of its process, and the parts of its {@link java.rmi.server.ObjID}.
 *
 * @param port the port
 * @param number the number of the object
 * @param unique a part of the identifier of the address space
 * @param time likewise
 * @param count likewise
 */
record ObjectKey(int port, long number, int unique, long time, short count) {
    /** The length of a key in bytes. */
    static final int LENGTH = 32;

    void put(ByteBuffer into) {
        into.putInt(port).putInt(unique).putLong(number).putLong(time).putLong(count);
    }

    static ObjectKey get(ByteBuffer from) {
        int port = from.getInt();
        int unique = from.getInt();
        return new ObjectKey(port, from.getLong(), unique, from.getLong(), (short) from.getLong());
    }
}
