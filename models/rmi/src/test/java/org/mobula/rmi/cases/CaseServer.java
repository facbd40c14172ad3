package org.mobula.rmi.cases;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RemoteServer;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The server of the cases. */
final class CaseServer extends UnicastRemoteObject implements Service {
    private static final long serialVersionUID = 1L;

    private final transient ServerActions actions = new ServerActions();

    CaseServer() throws RemoteException {}

    /** A remote object with a state. */
    static final class SharedCounter extends UnicastRemoteObject implements Counter {
        private static final long serialVersionUID = 1L;
        private int count;

        SharedCounter() throws RemoteException {}

        @Override
        public synchronized int increment() {
            return ++count;
        }
    }

    @Override
    public void nothing() {}

    @Override
    public boolean not(boolean value) {
        return !value;
    }

    @Override
    public byte next(byte value) {
        return (byte) (value + 1);
    }

    @Override
    public char next(char value) {
        return (char) (value + 1);
    }

    @Override
    public short next(short value) {
        return (short) (value + 1);
    }

    @Override
    public int next(int value) {
        return value + 1;
    }

    @Override
    public long next(long value) {
        return value + 1;
    }

    @Override
    public float next(float value) {
        return value + 1;
    }

    @Override
    public double next(double value) {
        return value + 1;
    }

    @Override
    public String all(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i) {
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i;
    }

    @Override
    public Object echo(Object value) {
        return value;
    }

    @Override
    public String text(String value) {
        return value;
    }

    @Override
    public double[] doubles(double[] value) {
        return value;
    }

    @Override
    public Map<String, List<Integer>> map(Map<String, List<Integer>> value) {
        return value;
    }

    @Override
    public boolean same(Object first, Object second) {
        return first == second;
    }

    @Override
    public Object[] twice(Object value) {
        return new Object[] {value, value};
    }

    @Override
    public String describe(Object value) {
        return (value == null ? "" : value.getClass().getName() + " ")
                + (value instanceof Object[] array ? Arrays.deepToString(array) : value);
    }

    @Override
    public void change(StringBuilder value, int[] numbers) {
        value.append(" changed");
        numbers[0] = 99;
    }

    @Override
    public void fail(String how) throws RemoteException, CheckedException, InterruptedException {
        ServerActions.fail(how);
    }

    @Override
    public Object act(String command, Object argument) throws Exception {
        return actions.act(command, argument);
    }

    @Override
    public Service self() {
        return this;
    }

    @Override
    public Counter counter() throws RemoteException {
        return new SharedCounter();
    }

    @Override
    public Object callBack(CallBack client, Object argument) throws RemoteException {
        return client.called(argument);
    }

    static String clientHost() {
        try {
            return RemoteServer.getClientHost();
        } catch (Exception e) {
            return e.toString();
        }
    }

    static boolean isStub(Remote object) {
        return java.lang.reflect.Proxy.isProxyClass(object.getClass());
    }
}
