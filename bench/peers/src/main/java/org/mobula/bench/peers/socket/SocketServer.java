package org.mobula.bench.peers.socket;

import java.io.EOFException;
import java.io.IOException;
import org.mobula.bench.process.ParentWatch;
import org.mobula.bench.process.TaskMain;

/** The side that answers. */
public final class SocketServer {
    private SocketServer() {}

    /** @param words a {@link org.mobula.bench.process.Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        ParentWatch.start();
        SocketConnection line = SocketConnection.accept();
        try {
            while (true) {
                line.send(line.receive());
            }
        } catch (EOFException done) {
            System.exit(0);
        }
    }
}
