package org.mobula.message.internal.pointtopoint;

import org.mobula.memory.Output;
import org.mobula.message.ElementKind;
import org.mobula.message.internal.section.ElementKinds;
import org.mobula.runtime.spi.HandlerNumbers;

/**
 * The wire format of messages; see {@code docs/wire-protocol-message.md}.
 *
 * <p>A message that is matched starts with an <i>envelope</i>: context, element kind and tag in one number, because
 * each access to a message takes time regardless of its width, and a cache line then holds two and a half small
 * messages. In contexts of collective operations the operation follows.
 */
public final class MessageProtocol {
    /** Envelope, elements; large ones as a block. */
    public static final int EAGER = HandlerNumbers.MESSAGE;

    /** As {@link #EAGER}, with a number to acknowledge after the envelope. */
    public static final int SYNCHRONOUS = EAGER + 1;

    /**
     * A request to send: envelope, number, bytes, whether the sender must wait for a receive (1) or not (0); for an
     * object also its length in a status.
     */
    public static final int REQUEST = EAGER + 2;

    /** A grant: the sender's number, the receiver's number or {@link #UNWANTED}. */
    public static final int GRANT = EAGER + 3;

    /** The receiver's number, elements as a block. */
    public static final int ELEMENTS = EAGER + 4;

    /** The sender's number: the message was matched. */
    public static final int ACKNOWLEDGEMENT = EAGER + 5;

    /** A request to drop a message that was not matched: context, the sender's number, the request's number. */
    public static final int CANCEL = EAGER + 6;

    /** The answer to {@link #CANCEL}: its number, 1 if the message was dropped, else 0. */
    public static final int CANCELLED = EAGER + 7;

    /** Envelope, the sender's number or 0, an object. */
    public static final int OBJECT = EAGER + 8;

    /** A wake-up: context, in whose area a rank has published while the receiver slept. */
    public static final int WAKEUP = EAGER + 9;

    /** The total number of bytes that the receiver may have sent eagerly. */
    public static final int CREDIT = EAGER + 10;

    /**
     * A question: context, the number of a collective operation, the operation that the sender has started under it.
     */
    public static final int WHICH_OPERATION = EAGER + 13;

    /** As {@link #WHICH_OPERATION}: the sender has started another operation under that number. */
    public static final int OTHER_OPERATION = EAGER + 14;

    /** The end of a context's collective operations: context, the failed rank or -1, length and bytes of a text. */
    public static final int BROKEN = EAGER + 15;

    /** The length of an envelope. */
    public static final int ENVELOPE = Long.BYTES;

    /** The largest context. */
    public static final int LAST_CONTEXT = (1 << 28) - 1;

    /** In place of the receiver's number: the elements are not wanted. */
    public static final long UNWANTED = 0;

    private static final int LAST_KIND = 15;
    private static final int KIND_AND_TAG = Integer.SIZE + 4;

    private MessageProtocol() {}

    public static void putEnvelope(Output out, int context, int tag, ElementKind kind) {
        out.putLong(envelope(context, tag, ElementKinds.code(kind)));
    }

    /** Whether the operation follows the envelope in a context. */
    public static boolean hasOperations(int context) {
        return (context & 1) != 0;
    }

    /**
     * An envelope.
     *
     * @param context 0 to {@link #LAST_CONTEXT}
     * @param kind 0 to 15
     */
    public static long envelope(int context, int tag, int kind) {
        return (long) context << KIND_AND_TAG | (long) kind << Integer.SIZE | Integer.toUnsignedLong(tag);
    }

    public static int context(long envelope) {
        return (int) (envelope >>> KIND_AND_TAG);
    }

    public static int tag(long envelope) {
        return (int) envelope;
    }

    public static int kind(long envelope) {
        return (int) (envelope >>> Integer.SIZE) & LAST_KIND;
    }
}
