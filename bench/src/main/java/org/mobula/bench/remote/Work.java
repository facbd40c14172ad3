package org.mobula.bench.remote;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.mobula.bench.codec.Tree;

/** What is called: java.rmi's kind of interface, which ours takes as it is. */
public interface Work extends Remote {
    /** Does nothing. */
    void nothing() throws RemoteException;

    /** Does nothing, in a monitor: a method that might wait. */
    void guarded() throws RemoteException;

    /** Takes an array and looks at its end. */
    void take(byte[] values) throws RemoteException;

    /** Takes an array and looks at its end. */
    void take(int[] values) throws RemoteException;

    /** Takes an array and looks at its end. */
    void take(double[] values) throws RemoteException;

    /** Takes an array and keeps it until the next one comes. */
    void keep(byte[] values) throws RemoteException;

    /** Takes an array and keeps it until the next one comes. */
    void keep(int[] values) throws RemoteException;

    /** Takes an array and keeps it until the next one comes. */
    void keep(double[] values) throws RemoteException;

    /** Takes a tree and looks at its root. */
    void walk(Tree tree) throws RemoteException;

    /** Takes a small object. */
    void see(Small first) throws RemoteException;

    /** Takes two small objects. */
    void see(Small first, Small second) throws RemoteException;

    /** Takes three small objects. */
    void see(Small first, Small second, Small third) throws RemoteException;

    /** Bytes of heap that the threads of the called process have allocated so far. */
    long allocated() throws RemoteException;
}
