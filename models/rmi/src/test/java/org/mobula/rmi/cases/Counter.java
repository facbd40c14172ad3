package org.mobula.rmi.cases;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** A remote object with a state. */
public interface Counter extends Remote {
    int increment() throws RemoteException;
}
