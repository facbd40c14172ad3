package org.mobula.bench.peers.socket;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Lifeline;
import org.mobula.bench.process.ProcessorTime;
import org.mobula.bench.process.Task;

/** The side that the suite {@code idle} asks: how long a message took, or how busy it has been. */
public final class NeighbourServer {
    /** What asks how busy it has been; any other message is the time it was sent at. */
    static final long BUSY = Long.MIN_VALUE;

    private NeighbourServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws IOException {
        Fuse.light(Task.of(Arrays.asList(words)).limit());
        Lifeline.hold();
        Line line = Line.accept();
        try {
            while (true) {
                long message = line.receive();
                line.send(message == BUSY ? ProcessorTime.nanos() : System.nanoTime() - message);
            }
        } catch (EOFException done) {
            System.exit(0);
        }
    }
}
