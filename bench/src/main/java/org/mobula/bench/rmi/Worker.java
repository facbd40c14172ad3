package org.mobula.bench.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.mobula.bench.codec.Tree;

/** The remote object of the works. */
public interface Worker extends Remote {
    void nothing() throws RemoteException;

    int length(Parcel parcel) throws RemoteException;

    int length(double[] array) throws RemoteException;

    Tree same(Tree tree) throws RemoteException;

    /** Calls back once. */
    int through(Called called) throws RemoteException;

    /** What the server calls. */
    interface Called extends Remote {
        int value() throws RemoteException;
    }
}
