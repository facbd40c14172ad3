package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.inplace.InPlaceValue;
import org.mobula.invoke.Reply;

/** Receives the outcome of a call, including failures, and reduces results to an {@link Outcome} and its value. */
abstract sealed class CallReply implements Reply permits OneWayReply, ReplyMessage {
    private static final int OBJECT_HINT = 64;

    /**
     * The method has returned.
     *
     * @param outcome the kind of the result
     * @param bits the value of a primitive
     * @param object the value of an object
     * @param size about the size of the value in a reply message, in bytes
     */
    abstract void end(byte outcome, long bits, @Nullable Object object, int size);

    /** The method threw, or could not be called. */
    abstract void thrown(Throwable failure);

    /** The object does not exist. */
    abstract void stale();

    @Override
    public void argumentsRead() {}

    @Override
    public final void result() {
        end(Outcome.VOID, 0, null, 0);
    }

    @Override
    public final void result(boolean value) {
        end(Outcome.BOOLEAN, value ? 1 : 0, null, Byte.BYTES);
    }

    @Override
    public final void result(byte value) {
        end(Outcome.BYTE, value, null, Byte.BYTES);
    }

    @Override
    public final void result(short value) {
        end(Outcome.SHORT, value, null, Short.BYTES);
    }

    @Override
    public final void result(char value) {
        end(Outcome.CHAR, value, null, Character.BYTES);
    }

    @Override
    public final void result(int value) {
        end(Outcome.INT, value, null, Integer.BYTES);
    }

    @Override
    public final void result(long value) {
        end(Outcome.LONG, value, null, Long.BYTES);
    }

    @Override
    public final void result(float value) {
        end(Outcome.FLOAT, Float.floatToRawIntBits(value), null, Float.BYTES);
    }

    @Override
    public final void result(double value) {
        end(Outcome.DOUBLE, Double.doubleToRawLongBits(value), null, Double.BYTES);
    }

    @Override
    public final void result(@Nullable Object value) {
        end(Outcome.OBJECT, 0, value, OBJECT_HINT);
    }

    @Override
    public final void resultInPlace(@Nullable Object value, Class<?> type) {
        result(InPlaceValue.of(value, type));
    }
}
