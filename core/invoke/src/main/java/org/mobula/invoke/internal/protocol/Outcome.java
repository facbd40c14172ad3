package org.mobula.invoke.internal.protocol;

/** The kind of a reply, which determines what follows the first word. One byte; part of the wire protocol. */
final class Outcome {
    static final byte VOID = 0;
    static final byte BOOLEAN = 1;
    static final byte BYTE = 2;
    static final byte SHORT = 3;
    static final byte CHAR = 4;
    static final byte INT = 5;
    static final byte LONG = 6;
    static final byte FLOAT = 7;
    static final byte DOUBLE = 8;

    /** An object graph follows. */
    static final byte OBJECT = 9;

    /**
     * The method or the reading of its arguments failed: {@link FailureText}s follow, then 1 and the exception, or 0.
     */
    static final byte THROWN = 10;

    /** The object does not exist, or no longer. */
    static final byte STALE = 11;

    private Outcome() {}
}
