package org.mobula.transport.udp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mobula.memory.FieldHandles;

/**
 * How far the stream in one direction has arrived and was read. The receiving thread, which finds it in datagrams of
 * the other direction, passes it here to the thread that sends.
 *
 * <p><b>Threads:</b> one reports, any reads.
 */
final class Acknowledgement {
    private static final VarHandle RECEIVED = FieldHandles.of(MethodHandles.lookup(), "received", long.class);
    private static final VarHandle CONSUMED = FieldHandles.of(MethodHandles.lookup(), "consumed", long.class);

    private long received;
    private long consumed;

    /** The peer has reported these positions; a datagram that was overtaken changes nothing. */
    void report(long receivedTo, long consumedTo) {
        if (receivedTo > received) {
            RECEIVED.setRelease(this, receivedTo); // release: pairs with the acquire below
        }
        if (consumedTo > consumed) {
            CONSUMED.setRelease(this, consumedTo); // release: as above
        }
    }

    long received() {
        return (long) RECEIVED.getAcquire(this);
    }

    long consumed() {
        return (long) CONSUMED.getAcquire(this);
    }
}
