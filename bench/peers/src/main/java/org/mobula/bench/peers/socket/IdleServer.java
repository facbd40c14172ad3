package org.mobula.bench.peers.socket;

import java.io.EOFException;
import java.io.IOException;
import org.mobula.bench.process.ParentWatch;
import org.mobula.bench.process.ProcessorTime;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The server of the suite {@code idle}: answers how long a message took, or how busy this process has been. */
public final class IdleServer {
    /** The message that asks how busy this process has been; any other message is the time at which it was sent. */
    static final long BUSY = Long.MIN_VALUE;

    private IdleServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        ParentWatch.start();
        SocketConnection line = SocketConnection.accept();
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
