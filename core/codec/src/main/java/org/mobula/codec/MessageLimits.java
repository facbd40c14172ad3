package org.mobula.codec;

import org.mobula.memory.Input;

/**
 * Counts how much of its limits in {@link CodecOptions} a message has used.
 *
 * <p><b>Threads:</b> the reader's. <b>Failure:</b> {@link LimitExceededException}, before anything is allocated.
 */
final class MessageLimits {
    private final long maxBytes;
    private final long maxElements;
    private final boolean isCounting;
    private long length;
    private long bytes;
    private long elements;
    private long announced;

    MessageLimits(CodecOptions options) {
        this.maxBytes = options.maxBytes();
        this.maxElements = options.maxElements();
        this.isCounting = options.isCounting();
    }

    /** Begins a message. */
    void begin(long messageLength) {
        length = messageLength;
        bytes = 0;
        elements = 0;
        announced = 0;
    }

    /** Counts an object. */
    void object() {
        if (isCounting && ++elements > maxElements) {
            throw LimitExceededException.elements(elements, maxElements);
        }
    }

    /** Counts an array or string, in bytes, before it is allocated. */
    void claim(long size) {
        if (isCounting && (bytes += size) > maxBytes) {
            throw LimitExceededException.bytes(bytes, maxBytes);
        }
    }

    /** Counts elements that each take at least one byte of the message. */
    void count(int count, Input input) {
        if (count < 0 || count > input.remaining()) {
            throw new CorruptMessageException(
                    input.position(),
                    Integer.toUnsignedString(count) + " elements announced, and " + input.remaining() + " bytes left");
        }
        if (!isCounting) {
            return;
        }
        announced += count;
        elements += count;
        if (announced > length) {
            throw new CorruptMessageException(
                    input.position(), announced + " elements announced so far, in a message of " + length + " bytes");
        }
        if (elements > maxElements) {
            throw LimitExceededException.elements(elements, maxElements);
        }
    }
}
