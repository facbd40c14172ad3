package org.mobula.codec;

import java.lang.reflect.Array;
import java.util.List;

/** Converts a message to the bytes that a sender of the other byte order would have sent. */
final class ByteSwap {
    private ByteSwap() {}

    /** Swaps a message without descriptions that holds one primitive array. */
    static Exchange.Message arrayMessage(Exchange.Message message, Object array) {
        int unit = unit(array.getClass().getComponentType());
        int length = Array.getLength(array);
        byte[] bytes = message.bytes().clone();
        if (message.blocks().isEmpty()) {
            turn(bytes, bytes.length - length * unit, unit, length);
            return new Exchange.Message(bytes, List.of());
        }
        byte[] block = message.blocks().getFirst().clone();
        turn(block, 0, unit, length);
        return new Exchange.Message(bytes, List.of(block));
    }

    /** Swaps a number of values of a fixed width. */
    static void turn(byte[] bytes, int from, int unit, int count) {
        for (int at = from; at < from + unit * count; at += unit) {
            for (int i = 0; i < unit / 2; i++) {
                byte kept = bytes[at + i];
                bytes[at + i] = bytes[at + unit - 1 - i];
                bytes[at + unit - 1 - i] = kept;
            }
        }
    }

    private static int unit(Class<?> type) {
        return type == long.class || type == double.class
                ? 8
                : type == int.class || type == float.class ? 4 : type == short.class || type == char.class ? 2 : 1;
    }
}
