package org.mobula.bench.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The server of java.rmi, with the registry; prints the registry's port. */
public final class RmiServer {
    static final String NAME = "work";

    private RmiServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        TaskMain.serve(export());
    }

    /** Exports an object and binds it in a new registry; returns the registry's port. */
    static int export() throws IOException {
        Loopback loopback = new Loopback();
        Registry registry = LocateRegistry.createRegistry(0, null, loopback);
        int port = loopback.port;
        Remote stub = UnicastRemoteObject.exportObject(new Worker(), 0, null, new Loopback());
        registry.rebind(NAME, stub);
        return port;
    }

    /** Listens on loopback and knows its port. */
    private static final class Loopback implements RMIServerSocketFactory {
        private int port;

        @Override
        public ServerSocket createServerSocket(int wanted) throws IOException {
            ServerSocket socket = new ServerSocket(wanted, 0, InetAddress.getLoopbackAddress());
            port = socket.getLocalPort();
            return socket;
        }
    }
}
