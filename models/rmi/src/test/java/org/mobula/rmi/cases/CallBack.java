package org.mobula.rmi.cases;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** An object of the client that the server calls. */
public interface CallBack extends Remote {
    Object called(Object argument) throws RemoteException;
}
