package org.mobula.contract.golden;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A message as the documentation explains it: each value, and what it means. */
final class Said {
    private final StringBuilder hex = new StringBuilder();
    private final List<String> words = new ArrayList<>();

    private Said put(String meaning, ByteBuffer bytes) {
        String digits = HexFormat.of().formatHex(bytes.array());
        hex.append(digits);
        words.add(digits + "  " + meaning);
        return this;
    }

    private static ByteBuffer room(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
    }

    Said one(int value, String meaning) {
        return put(meaning, room(1).put((byte) value));
    }

    Said two(int value, String meaning) {
        return put(meaning, room(2).putShort((short) value));
    }

    Said four(int value, String meaning) {
        return put(meaning, room(4).putInt(value));
    }

    Said eight(long value, String meaning) {
        return put(meaning, room(8).putLong(value));
    }

    Said real(double value, String meaning) {
        return put(meaning, room(8).putDouble(value));
    }

    Said single(float value, String meaning) {
        return put(meaning, room(4).putFloat(value));
    }

    Said text(String value, String meaning) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return put(meaning, ByteBuffer.wrap(bytes));
    }

    String hex() {
        return hex.toString();
    }

    @Override
    public String toString() {
        return String.join("\n", words);
    }
}
