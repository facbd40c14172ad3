package org.mobula.group.internal.meet;

import org.mobula.group.internal.wire.Heading;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * What stands before a message from participant to participant. Part of the wire protocol.
 *
 * @param meeting the meeting's number
 * @param from the participant that sends
 * @param to the participant it is for
 * @param call which of the meeting's calls
 * @param group the group's number
 * @param method the method's index
 * @param kind what follows
 */
record MeetingHeader(int meeting, int from, int to, long call, int group, int method, byte kind) implements Heading {
    /** How many bytes it takes. */
    static final int BYTES = 4 * Integer.BYTES + Long.BYTES + Short.BYTES + 1;

    /** The same before something else. */
    MeetingHeader of(byte other) {
        return new MeetingHeader(meeting, from, to, call, group, method, other);
    }

    @Override
    public void write(Output output, byte order) { // why without the order: it is not passed on
        write(output);
    }

    /** Writes it. */
    void write(Output output) {
        output.putInt(meeting);
        output.putInt(from);
        output.putInt(to);
        output.putLong(call);
        output.putInt(group);
        output.putShort((short) method);
        output.putByte(kind);
    }

    /** Reads it. */
    static MeetingHeader read(Input input) {
        return new MeetingHeader(
                input.getInt(),
                input.getInt(),
                input.getInt(),
                input.getLong(),
                input.getInt(),
                Short.toUnsignedInt(input.getShort()),
                input.getByte());
    }
}
