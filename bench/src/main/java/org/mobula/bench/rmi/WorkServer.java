package org.mobula.bench.rmi;

import java.io.IOException;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.UnicastRemoteObject;
import org.mobula.bench.codec.Tree;
import org.mobula.bench.process.TaskMain;

/** The server, with a registry. */
public final class WorkServer {
    static final String NAME = "work";

    private static final Own OWN = new Own(); // a registry of the same process does not keep it

    private WorkServer() {}

    /** @param words a {@link org.mobula.bench.process.Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        int[] port = new int[1];
        Registry registry = LocateRegistry.createRegistry(0, null, wanted -> {
            var socket = RMISocketFactory.getDefaultSocketFactory().createServerSocket(wanted);
            port[0] = socket.getLocalPort();
            return socket;
        });
        registry.rebind(NAME, UnicastRemoteObject.exportObject(OWN, 0));
        TaskMain.serve(port[0]);
    }

    /** The remote object. */
    private static final class Own implements Worker {
        @Override
        public void nothing() {}

        @Override
        public int length(Parcel parcel) {
            return parcel.size();
        }

        @Override
        public int length(double[] array) {
            return array.length;
        }

        @Override
        public Tree same(Tree tree) {
            return tree;
        }

        @Override
        public int through(Called called) throws RemoteException {
            return called.value();
        }
    }
}
