package org.mobula.replica.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * The calls of one object that a message carries: for each its method, the length of its arguments, and the arguments.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> {@link MismatchException} for a malformed message, when it arrives.
 */
final class EncodedCalls {
    /** The most calls in a message, and in {@link #place}. */
    static final int MOST = 1 << 16;

    private static final int HEAD = Short.BYTES + Integer.BYTES;

    private MemorySegment message; // may be kept: it belongs to the order, and does not change
    private final boolean swapped;
    private int index;
    private int method;
    private long begin;
    private long end;
    private int left; // calls after the current one

    /** @param content positioned before the first call, with nothing after the last */
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

    /** Numbers a call among those of all messages; ascends from call to call and from message to message. */
    static long place(long sequence, int index) {
        return sequence * MOST + index;
    }

    /** Writes a call. */
    static void put(Output output, int method, CopyBuffer arguments) {
        output.putShort((short) method);
        output.putInt(arguments.length());
        arguments.put(output);
    }

    /** The index of the current call. */
    int index() {
        return index;
    }

    /** The method of the current call. */
    int method() {
        return method;
    }

    /** Whether the current call is the last. */
    boolean isLast() {
        return left == 0;
    }

    /** Sets a cursor to the arguments of the current call, and returns it. */
    Input arguments(Input with) {
        with.reset(message, begin, end - begin, 0, swapped);
        return with;
    }

    /** The size of the arguments of the current call in bytes. */
    long bytes() {
        return end - begin;
    }

    /** After the arguments of the last call have been read: lets the message be collected. */
    void forget() {
        message = MemorySegment.NULL;
    }

    /** Moves to the next call. */
    void next() {
        read(end);
        index++;
        left--;
    }

    /** Splits off the calls after the current one, which becomes the last one of this object. */
    EncodedCalls splitOff() {
        EncodedCalls rest = new EncodedCalls(this);
        left = 0;
        return rest;
    }
}
