package org.mobula.bench.memory;

import java.io.Serial;
import java.io.Serializable;
import java.nio.DoubleBuffer;
import org.mobula.codec.InPlace;
import org.mobula.invoke.NonBlocking;
import org.mobula.remote.CallsOver;
import org.mobula.remote.Remote;

/** A call with an array, by interfaces that differ in their transport and codec only. */
public interface ConfiguredCalls extends Remote {
    /** An array. */
    interface Values {
        DoubleBuffer values();
    }

    /** The array of the caller. */
    final class Array implements Values, Serializable {
        @Serial
        private static final long serialVersionUID = 1L;

        private final double[] values;

        Array(int length) {
            this.values = new double[length];
            values[length - 1] = length;
        }

        @Override
        public DoubleBuffer values() {
            return DoubleBuffer.wrap(values);
        }
    }

    /** Returns the last value. */
    @NonBlocking // which the analyser cannot see in generated views
    double last(Values values);

    /** Copies over TCP. */
    @CallsOver("tcp")
    interface CopyTcp extends ConfiguredCalls {}

    /** Copies over shared memory. */
    @CallsOver("shm")
    interface CopyShm extends ConfiguredCalls {}

    /** Objects in place over TCP. */
    @InPlace
    @CallsOver("tcp")
    interface InPlaceTcp extends ConfiguredCalls {}

    /** Objects in place over shared memory. */
    @InPlace
    @CallsOver("shm")
    interface InPlaceShm extends ConfiguredCalls {}
}
