package org.mobula.bench.peers.socket;

import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.process.TransportLoad;

/** The side that begins. */
public final class SocketClient {
    private SocketClient() {}

    /** @param words where the server listens, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, SocketClient::measure);
    }

    private static Map<String, Measurement> measure(String address, Task task) throws Exception {
        SocketConnection line = SocketConnection.connect(address);
        return TransportLoad.measure(task, load -> {
            if (load.bytes() > 0) {
                throw new IllegalArgumentException("sockets measure round trips only, not " + load);
            }
            return () -> {
                line.send(1);
                line.receive();
            };
        });
    }
}
