package org.mobula.bench.remote;

import java.rmi.registry.LocateRegistry;
import java.util.Arrays;
import java.util.List;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/** java.rmi's side that calls. */
public final class RmiClient {
    private RmiClient() {}

    /** @param words the registry's port, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        List<String> all = Arrays.asList(words);
        Task task = Task.of(all.subList(1, all.size()));
        Fuse.light(task.limit());
        int port = Integer.parseInt(all.getFirst());
        Work work = (Work) LocateRegistry.getRegistry("127.0.0.1", port).lookup(RmiServer.NAME);
        Results.write(task.results(), Caller.of(work).measure(task));
        System.exit(0);
    }
}
