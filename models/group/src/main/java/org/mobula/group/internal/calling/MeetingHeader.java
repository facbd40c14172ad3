package org.mobula.group.internal.calling;

import org.mobula.group.internal.wire.MessageHeader;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * What stands before a message from participant to participant. Part of the wire protocol: three numbers of 8 bytes, as
 * each access to a message costs some time, whatever its width.
 *
 * @param meeting the meeting's number
 * @param from the participant that sends
 * @param to the participant it is for
 * @param kind what follows
 * @param call which of the meeting's calls
 */
record MeetingHeader(int meeting, int from, int to, byte kind, long call) implements MessageHeader {
    /** How many bytes it takes. */
    static final int BYTES = 3 * Long.BYTES;

    private static final long LOW = 0xffff_ffffL;

    /** The same before something else. */
    MeetingHeader of(byte other) {
        return new MeetingHeader(meeting, from, to, other, call);
    }

    @Override
    public void write(Output output, byte order) { // why without the order: it is not passed on
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
