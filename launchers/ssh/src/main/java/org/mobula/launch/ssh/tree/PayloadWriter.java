package org.mobula.launch.ssh.tree;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes the payload of a frame: numbers in 1 to 5 bytes, texts and bytes after their length. <b>Threads:</b> one. */
public final class PayloadWriter {
    private static final int MORE = 0x80;
    private static final int BITS = 7;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    PayloadWriter() {}

    /** Writes a number. */
    public PayloadWriter number(int value) {
        int left = value;
        while ((left & -MORE) != 0) {
            bytes.write(left | MORE);
            left >>>= BITS;
        }
        bytes.write(left);
        return this;
    }

    /** Writes a number of more bits. */
    public PayloadWriter longNumber(long value) {
        return number((int) (value >>> Integer.SIZE)).number((int) value);
    }

    /** Writes a text. */
    public PayloadWriter text(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes bytes. */
    public PayloadWriter bytes(byte[] content) {
        number(content.length);
        bytes.writeBytes(content);
        return this;
    }

    /** Writes texts. */
    public PayloadWriter texts(List<String> texts) {
        number(texts.size());
        texts.forEach(this::text);
        return this;
    }

    /** Writes pairs of texts. */
    public PayloadWriter pairs(Map<String, String> pairs) {
        number(pairs.size());
        pairs.forEach((key, value) -> text(key).text(value));
        return this;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
