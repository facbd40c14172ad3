package org.mobula.group.internal;

import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * What stands before the arguments of a call in a message. Part of the wire protocol.
 *
 * @param method the method's index
 * @param group the group's number
 * @param origin the rank of the job that calls
 * @param call the call's number there, -1 if no reply is expected
 * @param replies which replies are expected
 * @param source for {@link Replies#ONE} the member that replies, for {@link Replies#TREE} the combiner's number
 * @param spread whether the message is passed on along the group's tree
 * @param target a member's rank; or if it is spread, where it entered the tree; or {@link #ALL}
 * @param stream the calls of one stream run in order; -1 for any order
 */
public record CallHeader(
        int method,
        int group,
        int origin,
        int call,
        Replies replies,
        int source,
        boolean spread,
        int target,
        int stream) {
    /** All members of the node it comes to. */
    public static final int ALL = -1;

    /** How many bytes it takes. */
    public static final int BYTES = 2 + 2 + 6 * Integer.BYTES;

    private static final int SPREAD = 0x80;

    /** Which members reply, and to whom. */
    public enum Replies {
        /** None. */
        NONE,
        /** One, to the caller. */
        ONE,
        /** All, to the caller. */
        ALL,
        /** All to each other, and the last one to the caller. */
        TREE
    }

    /** The same call for one member. */
    public CallHeader to(int member) {
        return new CallHeader(method, group, origin, call, replies, source, false, member, stream);
    }

    /** The same call for all, passed on along the tree that begins at a rank. */
    public CallHeader spreadFrom(int entry) {
        return new CallHeader(method, group, origin, call, replies, source, true, entry, stream);
    }

    /** Writes it, with the byte order of what is written. */
    public void write(Output output, byte order) {
        output.putByte(order);
        output.putByte((byte) (replies.ordinal() | (spread ? SPREAD : 0)));
        output.putShort((short) method);
        output.putInt(group);
        output.putInt(origin);
        output.putInt(call);
        output.putInt(source);
        output.putInt(target);
        output.putInt(stream);
    }

    /** Reads it, all but the byte order. */
    public static CallHeader read(Input input) {
        int flags = Byte.toUnsignedInt(input.getByte());
        int replies = flags & ~SPREAD;
        if (replies >= VALUES.length) {
            throw new MismatchException("a call asks for replies in the way " + replies
                    + ", which is unknown here: the calling rank runs another version of Mobula");
        }
        int method = Short.toUnsignedInt(input.getShort());
        int group = input.getInt();
        int origin = input.getInt();
        int call = input.getInt();
        int source = input.getInt();
        return new CallHeader(
                method,
                group,
                origin,
                call,
                VALUES[replies],
                source,
                (flags & SPREAD) != 0,
                input.getInt(),
                input.getInt());
    }

    private static final Replies[] VALUES = Replies.values();
}
