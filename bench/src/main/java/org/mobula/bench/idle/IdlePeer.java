package org.mobula.bench.idle;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** The other process. */
public interface IdlePeer extends Remote {
    /**
     * Receives a message.
     *
     * @param sentAt the sender's {@link System#nanoTime}, which processes of one machine share
     * @return latency in nanoseconds
     */
    long hear(long sentAt) throws RemoteException;

    /** Processor time of the other process, in nanoseconds. */
    long processorNanos() throws RemoteException;
}
