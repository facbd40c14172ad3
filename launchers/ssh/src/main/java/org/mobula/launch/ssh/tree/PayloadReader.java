package org.mobula.launch.ssh.tree;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads what {@link PayloadWriter} wrote.
 *
 * <p><b>Threads:</b> one. <b>Failure:</b> {@link IllegalArgumentException} if the payload ends too early or a length is
 * not possible.
 */
public final class PayloadReader {
    private static final int MORE = 0x80;
    private static final int BITS = 7;

    private final byte[] payload;
    private int position;

    PayloadReader(byte[] payload) {
        this.payload = payload;
    }

    /** Reads a number. */
    public int number() {
        int value = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += BITS) {
            int next = next();
            value |= (next & ~MORE) << shift;
            if ((next & MORE) == 0) {
                return value;
            }
        }
        throw malformed();
    }

    /** Reads a number of more bits. */
    public long longNumber() {
        return (long) number() << Integer.SIZE | (number() & 0xffff_ffffL);
    }

    /** Reads a text. */
    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** Reads bytes. */
    public byte[] bytes() {
        int length = number();
        if (length < 0 || length > payload.length - position) {
            throw malformed();
        }
        byte[] content = new byte[length];
        System.arraycopy(payload, position, content, 0, length);
        position += length;
        return content;
    }

    /** Reads texts. */
    public List<String> texts() {
        return list(this::text);
    }

    /** Reads a list, whose length comes first. */
    public <T> List<T> list(Supplier<T> element) {
        int count = count();
        List<T> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add(element.get());
        }
        return list;
    }

    /** Reads pairs of texts. */
    public Map<String, String> pairs() {
        int count = count();
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            pairs.put(text(), text());
        }
        return pairs;
    }

    /** Whether everything has been read. */
    public boolean isAtEnd() {
        return position == payload.length;
    }

    // each element has at least one byte
    private int count() {
        int count = number();
        if (count < 0 || count > payload.length - position) {
            throw malformed();
        }
        return count;
    }

    private int next() {
        if (position >= payload.length) {
            throw malformed();
        }
        return payload[position++] & 0xff;
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("it sent a frame that cannot be read");
    }
}
