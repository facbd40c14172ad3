package org.mobula.endpoint.internal;

import org.mobula.runtime.spi.HandlerNumbers;

/**
 * The messages of endpoints; see {@code docs/wire-protocol-endpoint.md}.
 *
 * <p>A <i>head</i> is a long that holds the receiver's endpoint number (24 bits), a type (8 bits) and a tag (32 bits).
 */
public final class EndpointMessages {
    /** Asks for a connection: the sender's endpoint number, the length and bytes of a name in UTF-8. */
    public static final int CONNECT = HandlerNumbers.ENDPOINT;

    /** Accepts one: the receiver's endpoint number, the sender's endpoint number. */
    public static final int ACCEPT = CONNECT + 1;

    /** Refuses one: the receiver's endpoint number, a {@link Refusal}. */
    public static final int REFUSE = CONNECT + 2;

    /** Withdraws a request: the sender's endpoint number. */
    public static final int WITHDRAW = CONNECT + 3;

    /** The sender's endpoint was closed: the receiver's endpoint number. */
    public static final int CLOSE = CONNECT + 4;

    /** A message: a head, the data. */
    public static final int SEND = CONNECT + 5;

    /** A write into a registered buffer: a head, an operation, a region, an offset, the data. */
    public static final int WRITE = CONNECT + 6;

    /** The answer: the receiver's endpoint number, the operation, an {@link Access}. */
    public static final int WRITE_ANSWER = CONNECT + 7;

    /** A read of a registered buffer: a head, an operation, a region, an offset, a length. */
    public static final int READ = CONNECT + 8;

    /** The answer: a head, the operation, an {@link Access}, the data. */
    public static final int READ_ANSWER = CONNECT + 9;

    /** The longest name in bytes. */
    public static final int MAX_NAME = 256;

    private static final int NUMBER_SHIFT = 40;
    private static final int MAX_NUMBER = (1 << 24) - 1;

    private EndpointMessages() {}

    /** A head. */
    public static long head(int number, int type, int tag) {
        return (long) number << NUMBER_SHIFT | (long) type << Integer.SIZE | Integer.toUnsignedLong(tag);
    }

    /** The endpoint number of a head. */
    public static int number(long head) {
        return (int) (head >>> NUMBER_SHIFT) & MAX_NUMBER;
    }

    /** The type of a head. */
    public static int type(long head) {
        return (int) (head >>> Integer.SIZE) & 0xFF;
    }

    /** The tag of a head. */
    public static int tag(long head) {
        return (int) head;
    }
}
