package org.mobula.replica.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * The calls of one object that a message carries, one after the other: for each its method, its arguments' length, and these.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> {@link MismatchException} for what are no calls, as soon as they come.
 */
final class EncodedCalls {
    /** So many calls have room in a message, and in {@link #place}. */
    static final int MOST = 1 << 16;

    private static final int HEAD = Short.BYTES + Integer.BYTES;

    private MemorySegment message; // why may it be kept: the order's, and nobody changes it
    private final boolean swapped;
    private int index;
    private int method;
    private long begin;
    private long end;
    private int left; // behind the one at hand

    /** @param content stands before the first call; nothing but calls follows */
    EncodedCalls(Input content) {
        message = content.segment();
        swapped = content.isSwapped();
        long at = content.start() + content.position();
        long limit = at + content.remaining();
        int count = 0;
        for (long next = at; count == 0 || next < limit; next += HEAD + argumentsAt(next)) {
            require(next, limit);
            if (++count > MOST) {
                throw new MismatchException("more than " + MOST + " calls in a message about replicas");
            }
        }
        left = count - 1;
        read(at);
    }

    private EncodedCalls(EncodedCalls before) {
        message = before.message;
        swapped = before.swapped;
        index = before.index;
        end = before.end;
        left = before.left;
        next();
    }

    private void require(long at, long limit) {
        if (limit - at < HEAD) {
            throw new MismatchException(
                    (limit - at) + " bytes left in a message about replicas, where a call has " + HEAD);
        }
        int length = argumentsAt(at);
        if (length < 0 || length > limit - at - HEAD) {
            throw new MismatchException("arguments of " + length + " bytes announced, and " + (limit - at - HEAD)
                    + " bytes left in a message about replicas");
        }
    }

    private int argumentsAt(long call) {
        int length = message.get(JAVA_INT_UNALIGNED, call + Short.BYTES);
        return swapped ? Integer.reverseBytes(length) : length;
    }

    private void read(long at) {
        short number = message.get(JAVA_SHORT_UNALIGNED, at);
        method = swapped ? Short.reverseBytes(number) : number;
        begin = at + HEAD;
        end = begin + argumentsAt(at);
    }

    /** What names a call among those of all messages: ascends from call to call, and from message to message. */
    static long place(long sequence, int index) {
        return sequence * MOST + index;
    }

    /** Writes one. */
    static void put(Output output, int method, CopyBuffer arguments) {
        output.putShort((short) method);
        output.putInt(arguments.length());
        arguments.put(output);
    }

    /** The how manieth the call at hand is, from 0 on. */
    int index() {
        return index;
    }

    /** The call at hand: which method. */
    int method() {
        return method;
    }

    /** Whether no call follows. */
    boolean isLast() {
        return left == 0;
    }

    /** The call at hand: has a cursor read its arguments, from their beginning. */
    Input arguments(Input with) {
        with.reset(message, begin, end - begin, 0, swapped);
        return with;
    }

    /** The bytes of the arguments of the call at hand. */
    long bytes() {
        return end - begin;
    }

    /** The last call has its arguments: nobody reads the message any more, and it can be collected. */
    void forget() {
        message = MemorySegment.NULL;
    }

    /** Goes on to the next call. */
    void next() {
        read(end);
        index++;
        left--;
    }

    /** The calls behind the one at hand, which is the last one here from now on. */
    EncodedCalls splitOff() {
        EncodedCalls behind = new EncodedCalls(this);
        left = 0;
        return behind;
    }
}
