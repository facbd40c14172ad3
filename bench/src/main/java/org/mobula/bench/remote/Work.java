package org.mobula.bench.remote;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** What is called: java.rmi's kind of interface, which ours takes as it is. */
public interface Work extends Remote {
    /** Does nothing. */
    void nothing() throws RemoteException;

    /** Takes an array and looks at its end. */
    void take(double[] values) throws RemoteException;

    /** Bytes of heap that the threads of the called process have allocated so far. */
    long allocated() throws RemoteException;
}
