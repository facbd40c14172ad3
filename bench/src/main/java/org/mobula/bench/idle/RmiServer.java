package org.mobula.bench.idle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.Base64;
import org.mobula.bench.process.ProcessorTime;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The server of java.rmi; prints its stub. */
public final class RmiServer implements IdlePeer {
    /** Strongly reachable, because java.rmi's reference to an exported object is weak. */
    private static final RmiServer EXPORTED = new RmiServer();

    private RmiServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        Remote stub = UnicastRemoteObject.exportObject(
                EXPORTED, 0, null, port -> new ServerSocket(port, 0, InetAddress.getLoopbackAddress()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(stub);
        }
        TaskMain.serve(Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    @Override
    public long hear(long sentAt) {
        return System.nanoTime() - sentAt;
    }

    @Override
    public long processorNanos() {
        return ProcessorTime.nanos();
    }
}
