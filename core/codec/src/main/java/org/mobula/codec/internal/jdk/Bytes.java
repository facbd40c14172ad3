package org.mobula.codec.internal.jdk;

import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.memory.Output;

/** Short byte arrays that are part of a value: their length, then they. */
final class Bytes {
    private Bytes() {}

    static void put(Output output, byte[] bytes) {
        Varint.put(output, bytes.length);
        output.putBytes(bytes, 0, bytes.length);
    }

    static byte[] get(ObjectReader reader) {
        int length = reader.count();
        reader.claim(length);
        byte[] bytes = new byte[length];
        reader.input().getBytes(bytes, 0, length);
        return bytes;
    }

    /** Reads bytes that are at least one. */
    static byte[] getSome(ObjectReader reader) {
        byte[] bytes = get(reader);
        if (bytes.length == 0) {
            throw new CorruptMessageException(reader.input().position(), "a number of no bytes");
        }
        return bytes;
    }
}
