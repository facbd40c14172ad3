package org.mobula.bench.idle;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** The other process, as this suite needs it. */
public interface IdlePeer extends Remote {
    /**
     * Hears a message.
     *
     * @param sentAt the sender's {@link System#nanoTime}, which on one machine is everybody's
     * @return how many nanoseconds it was under way
     */
    long hear(long sentAt) throws RemoteException;

    /** How many nanoseconds the other process has kept cores busy so far. */
    long processorNanos() throws RemoteException;
}
