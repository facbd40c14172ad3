package org.mobula.message;

import org.mobula.memory.Output;
import org.mobula.runtime.spi.HandlerNumbers;

/**
 * What messages look like on the wire; {@code docs/wire-protocol-message.md} describes it.
 *
 * <p>What can be matched begins with an <i>envelope</i>: context, kind of the elements, and tag, in one number. why: two
 * small messages and a half then share a cache line, and each access to a message costs some time, whatever its width.
 * In contexts of collective operations the operation follows ({@link CollectiveLabel#ofMessages}).
 */
final class Protocol {
    /** Envelope, elements: those of a small message inside, those of others as a block. */
    static final int EAGER = HandlerNumbers.MESSAGE;

    /** As {@link #EAGER}, with a number to acknowledge behind the envelope. */
    static final int SYNCHRONOUS = EAGER + 1;

    /**
     * Envelope, number, bytes, whether the sender must wait for a receive (1) or not (0), of an object what stands for its
     * length in a status: may these elements come?
     */
    static final int REQUEST = EAGER + 2;

    /** The sender's number, the receiver's: they may; without a number of the receiver's: nobody wants them. */
    static final int GRANT = EAGER + 3;

    /** The receiver's number, elements as a block. */
    static final int ELEMENTS = EAGER + 4;

    /** The sender's number: the message was matched. */
    static final int ACKNOWLEDGEMENT = EAGER + 5;

    /** Context, the sender's number, a question's: take the message back if it was not matched. */
    static final int CANCEL = EAGER + 6;

    /** The question's number, 1 if the message was taken back, else 0. */
    static final int CANCELLED = EAGER + 7;

    /** Envelope, the sender's number or 0, an object. */
    static final int OBJECT = EAGER + 8;

    /** Context: somebody has published in its area while the receiver slept. */
    static final int WAKEUP = EAGER + 9;

    /** How many bytes the receiver may have sent in all without asking. */
    static final int CREDIT = EAGER + 10;

    /** Context, a collective operation's number, the operation that the sender does: which one is it at the receiver? */
    static final int WHICH_OPERATION = EAGER + 13;

    /** As {@link #WHICH_OPERATION}: the sender does another one under that number. */
    static final int OTHER_OPERATION = EAGER + 14;

    /** Context, the rank that is gone or -1, a text's length and bytes: the collective operations there do not work any more. */
    static final int BROKEN = EAGER + 15;

    /** How long an envelope is. */
    static final int ENVELOPE = Long.BYTES;

    /** The largest context. */
    static final int LAST_CONTEXT = (1 << 28) - 1;

    /** In place of the receiver's number: nobody wants the elements. */
    static final long UNWANTED = 0;

    private static final int LAST_KIND = 15;
    private static final int KIND_AND_TAG = Integer.SIZE + 4;

    private Protocol() {}

    static void putEnvelope(Output out, int context, int tag, ElementKind kind) {
        out.putLong(envelope(context, tag, kind.code()));
    }

    /** Whether what can be matched in a context says behind its envelope which operation it belongs to. */
    static boolean hasOperations(int context) {
        return (context & 1) != 0;
    }

    /**
     * An envelope.
     *
     * @param context 0 to {@link #LAST_CONTEXT}
     * @param kind 0 to 15
     */
    static long envelope(int context, int tag, int kind) {
        return (long) context << KIND_AND_TAG | (long) kind << Integer.SIZE | Integer.toUnsignedLong(tag);
    }

    static int context(long envelope) {
        return (int) (envelope >>> KIND_AND_TAG);
    }

    static int tag(long envelope) {
        return (int) envelope;
    }

    static int kind(long envelope) {
        return (int) (envelope >>> Integer.SIZE) & LAST_KIND;
    }
}
