package org.mobula.rmi.cases;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;

/** What the server of the cases offers. */
public interface Service extends Remote {
    void nothing() throws RemoteException;

    boolean not(boolean value) throws RemoteException;

    byte next(byte value) throws RemoteException;

    char next(char value) throws RemoteException;

    short next(short value) throws RemoteException;

    int next(int value) throws RemoteException;

    long next(long value) throws RemoteException;

    float next(float value) throws RemoteException;

    double next(double value) throws RemoteException;

    String all(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i) throws RemoteException;

    Object echo(Object value) throws RemoteException;

    String text(String value) throws RemoteException;

    double[] doubles(double[] value) throws RemoteException;

    Map<String, List<Integer>> map(Map<String, List<Integer>> value) throws RemoteException;

    /** Whether both are the same object at the server. */
    boolean same(Object first, Object second) throws RemoteException;

    /** An array with the same object twice. */
    Object[] twice(Object value) throws RemoteException;

    /** Describes an object as the server sees it. */
    String describe(Object value) throws RemoteException;

    /** Changes the argument at the server. */
    void change(StringBuilder value, int[] numbers) throws RemoteException;

    /** Throws an exception. */
    void fail(String how) throws RemoteException, CheckedException, InterruptedException;

    /** Does something at the server that a case needs. */
    Object act(String command, Object argument) throws Exception;

    /** The server's own stub of this object. */
    Service self() throws RemoteException;

    /** A new remote object. */
    Counter counter() throws RemoteException;

    /** Calls back. */
    Object callBack(CallBack client, Object argument) throws RemoteException;
}
