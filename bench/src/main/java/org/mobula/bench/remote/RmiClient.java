package org.mobula.bench.remote;

import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The client of java.rmi. */
public final class RmiClient {
    private RmiClient() {}

    /** @param words the registry's port, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (port, task) -> {
            Registry registry = LocateRegistry.getRegistry("127.0.0.1", Integer.parseInt(port));
            return Caller.of((Work) registry.lookup(RmiServer.NAME)).measure(task);
        });
    }
}
