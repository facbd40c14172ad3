package org.mobula.contract.calls;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/** Runs some methods on the polling thread and some on separate threads. */
class EchoObject implements Echo {
    /** Long enough to be sent as a block. */
    static final int LENGTH = 1 << 15;

    /** Called by each method that needs a separate thread. */
    void pause() {
        Thread.yield();
    }

    @Override
    public void aVoid(int value) {
        pause();
    }

    @Override
    public boolean aBoolean(int value) {
        return (value & 1) != 0;
    }

    @Override
    public byte aByte(int value) {
        return (byte) value;
    }

    @Override
    public short aShort(int value) {
        pause();
        return (short) value;
    }

    @Override
    public char aChar(int value) {
        return (char) value;
    }

    @Override
    public int anInt(int value) {
        pause();
        return value;
    }

    @Override
    public long aLong(int value) {
        return value;
    }

    @Override
    public float aFloat(int value) {
        pause();
        return value;
    }

    @Override
    public double aDouble(int value) {
        return value;
    }

    @Override
    public String anObject(int value) {
        pause();
        return String.valueOf(value);
    }

    @Override
    public long[] anArray(int value) {
        pause();
        long[] array = new long[LENGTH];
        Arrays.fill(array, value);
        return array;
    }

    @Override
    public void aThrown(int value) throws Told {
        pause();
        throw new Told(value);
    }

    @Override
    public CompletableFuture<Integer> aFuture(int value) {
        return CompletableFuture.supplyAsync(() -> value);
    }
}
