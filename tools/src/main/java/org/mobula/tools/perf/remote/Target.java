package org.mobula.tools.perf.remote;

import java.io.Serializable;
import org.mobula.remote.Remote;
import org.mobula.tools.perf.Tree;

/** The object whose calls are measured. */
interface Target extends Remote {
    /** An object without fields, which shows what one more object costs. */
    final class Empty implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    void nothing();

    void one(Empty first);

    void two(Empty first, Empty second);

    void three(Empty first, Empty second, Empty third);

    void booleans(boolean[] values);

    void bytes(byte[] values);

    void shorts(short[] values);

    void chars(char[] values);

    void ints(int[] values);

    void longs(long[] values);

    void floats(float[] values);

    void doubles(double[] values);

    void tree(Tree tree);

    /** Bytes of messages that the rank of this object has sent to another one. */
    long sentTo(int rank);
}
