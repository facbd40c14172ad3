package org.mobula.contract.calls;

import java.util.concurrent.CompletableFuture;
import org.mobula.remote.Remote;

/** One method for each kind of result. Each result identifies the argument. */
interface Echo extends Remote {
    /** Thrown by {@link #aThrown}. */
    final class Told extends Exception {
        private static final long serialVersionUID = 1L;
        final int value;

        Told(int value) {
            this.value = value;
        }
    }

    void aVoid(int value);

    boolean aBoolean(int value);

    byte aByte(int value);

    short aShort(int value);

    char aChar(int value);

    int anInt(int value);

    long aLong(int value);

    float aFloat(int value);

    double aDouble(int value);

    String anObject(int value);

    long[] anArray(int value);

    void aThrown(int value) throws Told;

    CompletableFuture<Integer> aFuture(int value);
}
