package org.mobula.rmi.cases;

import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import javax.rmi.ssl.SslRMIClientSocketFactory;
import javax.rmi.ssl.SslRMIServerSocketFactory;
import org.mobula.rmi.RmiCalls;

/**
 * Exports a registry and an object with the JDK's factories of SSL sockets, calls the object 10 times, and prints the
 * path and the last result.
 */
public final class SecureProgram {
    private SecureProgram() {}

    public static void main(String[] words) {
        try {
            call();
            System.exit(0);
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1); // the exported objects would keep it alive
        }
    }

    private static void call() throws Exception {
        SslRMIClientSocketFactory client = new SslRMIClientSocketFactory();
        SslRMIServerSocketFactory server = new SslRMIServerSocketFactory();
        Registry own = LocateRegistry.createRegistry(0, client, server);
        ServerActions.registry = own;
        int[] count = new int[1];
        Counter counter = () -> ++count[0];
        own.rebind("counter", UnicastRemoteObject.exportObject(counter, 0, client, server));

        Registry registry = LocateRegistry.getRegistry("localhost", ServerActions.port(), client);
        Counter stub = (Counter) registry.lookup("counter");
        System.out.println("path " + RmiCalls.pathOf(stub));
        int last = 0;
        for (int i = 0; i < 10; i++) {
            last = stub.increment();
        }
        System.out.println("last " + last);
    }
}
