package org.mobula.group.internal.wire;

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
 * @param remaining nanoseconds that are left to the caller, {@link #UNLIMITED} if it has no deadline
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
        int stream,
        long remaining) {
    /** No deadline. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** All members of the node it comes to. */
    public static final int ALL = -1;

    private static final int SPREAD = 0x80;
    private static final int LIMITED = 0x40;

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
        return new CallHeader(method, group, origin, call, replies, source, false, member, stream, remaining);
    }

    /** The same call for all, passed on along the tree that begins at a rank. */
    public CallHeader spreadFrom(int entry) {
        return new CallHeader(method, group, origin, call, replies, source, true, entry, stream, remaining);
    }

    /** Writes it, with the byte order of what is written. */
    public void write(Output output, byte order) {
        output.putByte(order);
        output.putByte((byte) (replies.ordinal() | (spread ? SPREAD : 0) | (isLimited() ? LIMITED : 0)));
        output.putShort((short) method);
        output.putInt(group);
        output.putInt(origin);
        output.putInt(call);
        output.putInt(source);
        output.putInt(target);
        output.putInt(stream);
        if (isLimited()) {
            output.putLong(remaining);
        }
    }

    /** Whether the caller has a deadline. */
    public boolean isLimited() {
        return remaining != UNLIMITED;
    }

    /** Reads it, all but the byte order. */
    public static CallHeader read(Input input) {
        int flags = Byte.toUnsignedInt(input.getByte());
        int replies = flags & ~(SPREAD | LIMITED);
        if (replies >= VALUES.length) {
            throw new MismatchException("a call asks for replies in the way " + replies
                    + ", which is unknown here: the calling rank runs another version of Mobula");
        }
        int method = Short.toUnsignedInt(input.getShort());
        int group = input.getInt();
        int origin = input.getInt();
        int call = input.getInt();
        int source = input.getInt();
        int target = input.getInt();
        int stream = input.getInt();
        long remaining = (flags & LIMITED) == 0 ? UNLIMITED : Math.max(0, input.getLong());
        boolean spread = (flags & SPREAD) != 0;
        return new CallHeader(method, group, origin, call, VALUES[replies], source, spread, target, stream, remaining);
    }

    private static final Replies[] VALUES = Replies.values();
}
