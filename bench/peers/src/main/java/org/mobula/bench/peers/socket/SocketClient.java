package org.mobula.bench.peers.socket;

import java.util.Arrays;
import java.util.List;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Load;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/** The side that begins. */
public final class SocketClient {
    private SocketClient() {}

    /** @param words where the server listens, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        List<String> all = Arrays.asList(words);
        Task task = Task.of(all.subList(1, all.size()));
        Fuse.light(task.limit());
        Line line = Line.connect(all.getFirst());
        Results.write(task.results(), Load.measure(task, load -> {
            if (load.bytes() > 0) {
                throw new IllegalArgumentException("sockets are asked for round trips only, not for " + load);
            }
            return () -> {
                line.send(1);
                line.receive();
            };
        }));
        System.exit(0);
    }
}
