package org.mobula.bench.start;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** The called interface: an interface of java.rmi, which Mobula accepts unchanged. */
public interface Called extends Remote {
    /** Does nothing. */
    void nothing() throws RemoteException;
}
