package org.mobula.codec.internal.graph;

import org.mobula.codec.CorruptMessageException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** Unsigned numbers of 32 bits in 1 to 5 bytes: 7 bits each, lowest first; the top bit says that more follow. */
public final class Varint {
    private Varint() {}

    public static void put(Output output, int value) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            output.putByte((byte) (rest | 0x80));
            rest >>>= 7;
        }
        output.putByte((byte) rest);
    }

    public static int get(Input input) {
        byte first = input.getByte();
        return first >= 0 ? first : more(input, first & 0x7f);
    }

    private static int more(Input input, int low) {
        int value = low;
        for (int shift = 7; shift < 35; shift += 7) {
            byte next = input.getByte();
            if (shift == 28 && (next & 0xf0) != 0) {
                break;
            }
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new CorruptMessageException(input.position(), "a number of more than 32 bits");
    }
}
