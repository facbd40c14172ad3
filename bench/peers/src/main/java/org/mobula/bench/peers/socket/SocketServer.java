package org.mobula.bench.peers.socket;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Lifeline;
import org.mobula.bench.process.Task;

/** The side that answers. */
public final class SocketServer {
    private SocketServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws IOException {
        Fuse.light(Task.of(Arrays.asList(words)).limit());
        Lifeline.hold();
        Line line = Line.accept();
        try {
            while (true) {
                line.send(line.receive());
            }
        } catch (EOFException done) {
            System.exit(0);
        }
    }
}
