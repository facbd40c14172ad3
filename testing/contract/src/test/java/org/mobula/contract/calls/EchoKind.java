package org.mobula.contract.calls;

import java.util.Arrays;

/** Each method of {@link Echo}, as a call that returns its argument. */
enum EchoKind {
    VOID((echo, value) -> {
        echo.aVoid(value);
        return value;
    }),
    BOOLEAN((echo, value) -> echo.aBoolean(value) == ((value & 1) != 0) ? value : value + 1),
    BYTE((echo, value) -> sameBits(value, echo.aByte(value), Byte.SIZE)),
    SHORT((echo, value) -> sameBits(value, echo.aShort(value), Short.SIZE)),
    CHAR((echo, value) -> sameBits(value, echo.aChar(value), Character.SIZE)),
    INT(Echo::anInt),
    LONG((echo, value) -> (int) echo.aLong(value)),
    FLOAT((echo, value) -> (int) echo.aFloat(value)),
    DOUBLE((echo, value) -> (int) echo.aDouble(value)),
    OBJECT((echo, value) -> Integer.parseInt(echo.anObject(value))),
    ARRAY((echo, value) -> allOf(echo.anArray(value))),
    THROWN((echo, value) -> {
        try {
            echo.aThrown(value);
            return -1;
        } catch (Echo.Told told) {
            return told.value;
        }
    }),
    FUTURE((echo, value) -> echo.aFuture(value).get());

    /** Makes the call. */
    @FunctionalInterface
    interface Calling {
        int call(Echo echo, int value) throws Exception;
    }

    private final Calling calling;

    EchoKind(Calling calling) {
        this.calling = calling;
    }

    /** The value that the result identifies; differs from the argument if the result belongs to another call. */
    int call(Echo echo, int value) throws Exception {
        return calling.call(echo, value);
    }

    private static int sameBits(int value, int result, int bits) {
        int mask = (1 << bits) - 1;
        return (value & mask) == (result & mask) ? value : result;
    }

    private static int allOf(long[] array) {
        int value = (int) array[0];
        boolean same = array.length == EchoObject.LENGTH && Arrays.stream(array).allMatch(one -> one == value);
        return same ? value : -1;
    }
}
