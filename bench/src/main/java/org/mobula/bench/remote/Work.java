package org.mobula.bench.remote;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.mobula.bench.codec.Tree;

/** The called interface: an interface of java.rmi, which Mobula accepts unchanged. */
public interface Work extends Remote {
    /** Does nothing. */
    void nothing() throws RemoteException;

    /** Does nothing, in a monitor: a method that may block. */
    void guarded() throws RemoteException;

    /** Receives an array and reads its last element. */
    void take(byte[] values) throws RemoteException;

    /** Receives an array and reads its last element. */
    void take(int[] values) throws RemoteException;

    /** Receives an array and reads its last element. */
    void take(double[] values) throws RemoteException;

    /** Receives an array and keeps it until the next call. */
    void keep(byte[] values) throws RemoteException;

    /** Receives an array and keeps it until the next call. */
    void keep(int[] values) throws RemoteException;

    /** Receives an array and keeps it until the next call. */
    void keep(double[] values) throws RemoteException;

    /** Receives a tree and reads its root. */
    void walk(Tree tree) throws RemoteException;

    /** Receives a small object. */
    void see(Small first) throws RemoteException;

    /** Receives two small objects. */
    void see(Small first, Small second) throws RemoteException;

    /** Receives three small objects. */
    void see(Small first, Small second, Small third) throws RemoteException;

    /** Bytes of heap that the called process has allocated. */
    long allocated() throws RemoteException;
}
