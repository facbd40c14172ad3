package org.mobula.transport.tcp.secure;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes values in the distinguished encoding rules of ASN.1 (ITU-T X.690, section 8): as many types as a certificate
 * needs.
 *
 * <p><b>Threads:</b> one.
 */
final class DerWriter {
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0C;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int CONTEXT = 0xA0; // constructed, of this context

    private final Deque<ByteArrayOutputStream> open = new ArrayDeque<>();

    DerWriter() {
        open.push(new ByteArrayOutputStream());
    }

    DerWriter sequence(Runnable content) {
        return constructed(SEQUENCE, content);
    }

    DerWriter set(Runnable content) {
        return constructed(SET, content);
    }

    /** A value with an explicit tag. */
    DerWriter tagged(int number, Runnable content) {
        return constructed(CONTEXT | number, content);
    }

    DerWriter integer(BigInteger value) {
        return value(INTEGER, value.toByteArray());
    }

    /** Whole bytes. */
    DerWriter bits(byte[] bytes) {
        byte[] content = new byte[bytes.length + 1]; // the first byte: how many bits of the last one do not count
        System.arraycopy(bytes, 0, content, 1, bytes.length);
        return value(BIT_STRING, content);
    }

    DerWriter text(String text) {
        return value(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The beginning of a day. */
    DerWriter day(LocalDate day) {
        String text = day.format(DateTimeFormatter.BASIC_ISO_DATE) + "000000Z";
        return value(GENERALIZED_TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    /** An object identifier, such as 2.5.4.3. */
    DerWriter identifier(int first, int second, int... others) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.write(40 * first + second);
        for (int each : others) {
            for (int shift = 28; shift > 0; shift -= 7) {
                if (each >>> shift != 0) {
                    content.write(each >>> shift & 0x7F | 0x80);
                }
            }
            content.write(each & 0x7F);
        }
        return value(OBJECT_IDENTIFIER, content.toByteArray());
    }

    /** A value that is encoded already. */
    DerWriter encoded(byte[] value) {
        open.element().writeBytes(value);
        return this;
    }

    byte[] toByteArray() {
        return open.element().toByteArray();
    }

    private DerWriter constructed(int tag, Runnable content) {
        open.push(new ByteArrayOutputStream());
        content.run();
        return value(tag, open.pop().toByteArray());
    }

    private DerWriter value(int tag, byte[] content) {
        ByteArrayOutputStream out = open.element();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            byte[] length = BigInteger.valueOf(content.length).toByteArray();
            int skipped = length[0] == 0 ? 1 : 0;
            out.write(0x80 | length.length - skipped);
            out.write(length, skipped, length.length - skipped);
        }
        out.writeBytes(content);
        return this;
    }
}
