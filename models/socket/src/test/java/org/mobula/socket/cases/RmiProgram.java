package org.mobula.socket.cases;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;

/**
 * A service and its client by {@code java.rmi}, with call-backs and exceptions. It knows nothing of fast sockets. The
 * client prints what it has read ({@code seen}).
 *
 * <p>Arguments: {@code server} or {@code client}, the port of the registry.
 */
public final class RmiProgram {
    private static final int CALLS = 500;

    private RmiProgram() {}

    /** What the client exports. */
    public interface Listener extends Remote {
        int changed(int value) throws RemoteException;
    }

    /** What the server exports. */
    public interface Service extends Remote {
        double[] scale(double[] values, double factor) throws RemoteException;

        int tell(Listener listener, int value) throws RemoteException;

        void fail(String text) throws RemoteException;
    }

    private static final class Server implements Service {
        @Override
        public double[] scale(double[] values, double factor) {
            return Arrays.stream(values).map(value -> value * factor).toArray();
        }

        @Override
        public int tell(Listener listener, int value) throws RemoteException {
            return listener.changed(value) + 1;
        }

        @Override
        public void fail(String text) {
            throw new IllegalStateException(text);
        }
    }

    public static void main(String[] words) throws Exception {
        int port = Integer.parseInt(words[1]);
        if (words[0].equals("server")) {
            Registry registry = LocateRegistry.createRegistry(port);
            Server server = new Server();
            registry.bind("service", UnicastRemoteObject.exportObject(server, 0));
            System.out.println("ready");
            Thread.currentThread().join();
        }
        Service service =
                (Service) LocateRegistry.getRegistry("localhost", port).lookup("service");
        System.out.println("seen " + use(service));
        System.exit(0); // an exported listener keeps the JVM alive
    }

    private static long use(Service service) throws RemoteException {
        Listener listener = value -> value * 3;
        UnicastRemoteObject.exportObject(listener, 0);
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            double[] values = new double[i * 17 % 4096];
            Arrays.fill(values, i);
            sum = 31 * sum + Arrays.hashCode(service.scale(values, 0.5));
            sum += service.tell(listener, i);
        }
        try {
            service.fail("no more");
        } catch (IllegalStateException e) {
            sum += e.getMessage().hashCode();
        }
        return sum;
    }
}
