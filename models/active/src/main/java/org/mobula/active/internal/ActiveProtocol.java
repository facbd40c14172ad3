package org.mobula.active.internal;

import java.nio.charset.StandardCharsets;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.HandlerNumbers;

/**
 * The messages between endpoints. A <i>link</i> connects the source and the destination of requests; each side has a
 * number for it. {@code docs/wire-protocol-active.md} describes the bytes.
 *
 * <pre>
 * MAP      int number of the source, text name of the endpoint
 * MAPPED   int number of the source, int number of the destination, int window, int data limit
 * REQUEST  int number of the destination, int handler, 4 longs, data
 * REPLY    int number of the source, int handler | returned credits &lt;&lt; 8, 4 longs, data
 * CREDIT   int number of the source, int returned credits
 * FAILED   int number of the source, int returned credits, text what has failed
 * SYNC     int number of the destination
 * UNMAP    int number of the destination
 * CLOSED   int number of the source
 * </pre>
 */
final class ActiveProtocol {
    static final int MAP = HandlerNumbers.ACTIVE;
    static final int MAPPED = HandlerNumbers.ACTIVE + 1;
    static final int REQUEST = HandlerNumbers.ACTIVE + 2;
    static final int REPLY = HandlerNumbers.ACTIVE + 3;
    static final int CREDIT = HandlerNumbers.ACTIVE + 4;
    static final int FAILED = HandlerNumbers.ACTIVE + 5;
    static final int SYNC = HandlerNumbers.ACTIVE + 6;
    static final int UNMAP = HandlerNumbers.ACTIVE + 7;
    static final int CLOSED = HandlerNumbers.ACTIVE + 8;

    static final int WORDS = 4;
    /** Bytes of a request or reply before its data. */
    static final int HEADER = 2 * Integer.BYTES + WORDS * Long.BYTES;

    static final int HANDLERS = 256;
    static final int HANDLER_BITS = 8;
    static final int LONGEST_NAME = 255;
    static final int LONGEST_TEXT = 4096;

    private ActiveProtocol() {}

    /** An upper bound of the encoded size of a text, in bytes. */
    static int textBytes(String text) {
        return Integer.BYTES + 3 * text.length();
    }

    static void putText(Output output, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        output.putInt(bytes.length);
        output.putBytes(bytes, 0, bytes.length);
    }

    static String getText(Input input, int longest) {
        int length = input.getInt();
        if (length < 0 || length > 3 * longest || length > input.remaining()) {
            throw new CorruptActiveMessageException(
                    "a text of " + length + " bytes, and " + input.remaining() + " left");
        }
        byte[] bytes = new byte[length];
        input.getBytes(bytes, 0, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
