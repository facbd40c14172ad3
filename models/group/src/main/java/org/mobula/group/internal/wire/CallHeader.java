package org.mobula.group.internal.wire;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * The header of a call. Part of the wire protocol.
 *
 * @param method the method's index
 * @param group the group's number
 * @param origin the calling rank of the job
 * @param call the call's number there, -1 if no reply is expected
 * @param replies the expected replies
 * @param source for {@link Replies#ONE} the member that replies; for {@link Replies#TREE} the number of the combiner
 * @param spread whether the message is relayed along the group's tree
 * @param target a member; or {@link #ALL}; or, if the message is spread, the rank of the job where it entered the tree
 * @param stream members run the calls of one stream in order; -1 for any order
 * @param async whether the caller does not wait for the results that it expects
 * @param remaining nanoseconds until the caller's deadline; {@link #UNLIMITED} if it has none
 */
public record CallHeader(
        int method,
        int group,
        int origin,
        long call,
        Replies replies,
        int source,
        boolean spread,
        int target,
        int stream,
        boolean async,
        long remaining)
        implements MessageHeader {
    /** The byte order of this machine: 0 little, 1 big. */
    public static final byte NATIVE_ORDER = (byte) (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0);

    /** No deadline. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** All members of the receiving node. */
    public static final int ALL = -1;

    private static final int REPLIES = 3;
    private static final int TO_ONE = 4; // a target follows, as it does in a spread message
    private static final int ORDERED = 8; // a stream follows
    private static final int OUTSIDE = 16; // the origin follows, which is not where the message entered the tree
    private static final int ASYNC = 32; // the caller does not wait for the results
    private static final int LIMITED = 0x40; // the remaining time follows
    private static final int SPREAD = 0x80;
    private static final int KNOWN = REPLIES | TO_ONE | ORDERED | OUTSIDE | ASYNC | LIMITED | SPREAD;

    /** Which members reply, and where. */
    public enum Replies {
        /** None. */
        NONE,
        /** One, to the caller. */
        ONE,
        /** All, to the caller. */
        ALL,
        /** All to each other, along a tree whose root replies to the caller. */
        TREE;

        /** Whether {@link CallHeader#source} is used. */
        boolean hasSource() {
            return this == ONE || this == TREE;
        }
    }

    /** The same call for one member. */
    public CallHeader to(int member) {
        return new CallHeader(method, group, origin, call, replies, source, false, member, stream, async, remaining);
    }

    @Override
    public void write(Output output, byte order) {
        int flags = flags();
        output.putByte(order);
        output.putByte((byte) flags);
        output.putShort((short) method);
        output.putInt(group);
        if ((flags & (SPREAD | TO_ONE)) != 0) {
            output.putInt(target);
        }
        if ((flags & OUTSIDE) != 0) {
            output.putInt(origin);
        }
        if (replies != Replies.NONE) {
            output.putLong(call);
        }
        if (replies.hasSource()) {
            output.putInt(source);
        }
        if ((flags & ORDERED) != 0) {
            output.putInt(stream);
        }
        if (isLimited()) {
            output.putLong(remaining);
        }
    }

    private int flags() {
        return replies.ordinal()
                | (spread ? SPREAD : target == ALL ? 0 : TO_ONE)
                | (spread && target != origin ? OUTSIDE : 0)
                | (stream >= 0 ? ORDERED : 0)
                | (async ? ASYNC : 0)
                | (isLimited() ? LIMITED : 0);
    }

    /** Whether no caller waits for the call, so that it counts against the caller's credit. */
    public boolean needsCredit() {
        return async || replies == Replies.NONE;
    }

    /** Whether the caller has a deadline. */
    public boolean isLimited() {
        return remaining != UNLIMITED;
    }

    /**
     * Reads a header, after the byte order.
     *
     * @param sender the rank that sent the message
     * @param known a header that is returned if this one is equal to it, or null
     */
    public static CallHeader read(Input input, int sender, @Nullable CallHeader known) {
        int flags = Byte.toUnsignedInt(input.getByte());
        if ((flags & ~KNOWN) != 0) {
            throw new MismatchException(
                    "a call came with unknown flags " + flags + ": the calling rank runs another version of Mobula");
        }
        Replies replies = VALUES[flags & REPLIES];
        boolean spread = (flags & SPREAD) != 0;
        int method = Short.toUnsignedInt(input.getShort());
        int group = input.getInt();
        int target = (flags & (SPREAD | TO_ONE)) != 0 ? input.getInt() : ALL;
        int origin = (flags & OUTSIDE) != 0 ? input.getInt() : spread ? target : sender;
        long call = replies == Replies.NONE ? -1 : input.getLong();
        int source = replies.hasSource() ? input.getInt() : -1;
        int stream = (flags & ORDERED) != 0 ? input.getInt() : -1;
        boolean async = (flags & ASYNC) != 0;
        long remaining = (flags & LIMITED) == 0 ? UNLIMITED : Math.max(0, input.getLong());
        if (known != null
                && known.method == method
                && known.group == group
                && known.origin == origin
                && known.call == call
                && known.replies == replies
                && known.source == source
                && known.spread == spread
                && known.target == target
                && known.stream == stream
                && known.async == async
                && known.remaining == remaining) {
            return known;
        }
        return new CallHeader(method, group, origin, call, replies, source, spread, target, stream, async, remaining);
    }

    private static final Replies[] VALUES = Replies.values();
}
