package org.mobula.contract.golden;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The bytes of a message as documented: each value with its meaning. */
final class ExpectedBytes {
    private final StringBuilder hex = new StringBuilder();
    private final List<String> lines = new ArrayList<>();

    private ExpectedBytes put(String meaning, ByteBuffer bytes) {
        String digits = HexFormat.of().formatHex(bytes.array());
        hex.append(digits);
        lines.add(digits + "  " + meaning);
        return this;
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
    }

    ExpectedBytes int8(int value, String meaning) {
        return put(meaning, buffer(1).put((byte) value));
    }

    ExpectedBytes int16(int value, String meaning) {
        return put(meaning, buffer(2).putShort((short) value));
    }

    ExpectedBytes int32(int value, String meaning) {
        return put(meaning, buffer(4).putInt(value));
    }

    ExpectedBytes int64(long value, String meaning) {
        return put(meaning, buffer(8).putLong(value));
    }

    ExpectedBytes float64(double value, String meaning) {
        return put(meaning, buffer(8).putDouble(value));
    }

    ExpectedBytes float32(float value, String meaning) {
        return put(meaning, buffer(4).putFloat(value));
    }

    ExpectedBytes text(String value, String meaning) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return put(meaning, ByteBuffer.wrap(bytes));
    }

    String hex() {
        return hex.toString();
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
