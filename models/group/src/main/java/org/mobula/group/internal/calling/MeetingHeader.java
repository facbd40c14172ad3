package org.mobula.group.internal.calling;

import org.mobula.group.internal.wire.MessageHeader;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * The header of a message from participant to participant. Part of the wire protocol: three numbers of 8 bytes, because
 * each access to a message takes the same time whatever its width.
 *
 * @param meeting the meeting's number
 * @param from the sending participant
 * @param to the receiving participant
 * @param kind what follows, see the constants
 * @param call the number of the meeting's call
 */
record MeetingHeader(int meeting, int from, int to, byte kind, long call) implements MessageHeader {
    /** Kinds of contributions: arguments, a failure, the sender's departure, or that the sender publishes nothing. */
    static final byte ARGUMENTS = 0;

    static final byte FAILURE = 1;
    static final byte DEPARTURE = 2;
    static final byte PASS = 3;

    /** Kinds of releases: without a result, with a result, or one member's forwarded result. */
    static final byte RELEASED = 0;

    static final byte RESULT = 1;
    static final byte FORWARDED = 2;

    /** The length in bytes. */
    static final int BYTES = 3 * Long.BYTES;

    private static final long LOW = 0xffff_ffffL;

    /** The same header with another kind. */
    MeetingHeader of(byte other) {
        return new MeetingHeader(meeting, from, to, other, call);
    }

    @Override
    public void write(Output output, byte order) { // without the byte order, because it is never relayed
        write(output);
    }

    /** Writes it. */
    void write(Output output) {
        output.putLong((long) meeting << Integer.SIZE | from & LOW);
        output.putLong((long) to << Integer.SIZE | kind & LOW);
        output.putLong(call);
    }

    /** Reads it. */
    static MeetingHeader read(Input input) {
        long first = input.getLong();
        long second = input.getLong();
        return new MeetingHeader(
                (int) (first >>> Integer.SIZE),
                (int) first,
                (int) (second >>> Integer.SIZE),
                (byte) second,
                input.getLong());
    }
}
