package org.mobula.bench.message;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.mobula.bench.process.Task;

/**
 * Exchanges the ports of processes of MPJ Express by its protocol: each process reports its two ports and its rank, and
 * receives those of all.
 *
 * <p><b>Threads:</b> one. <b>Failure:</b> {@link IOException} if a process does not report in time.
 */
final class MpjPorts implements AutoCloseable {
    private final int size;
    private final ServerSocket server;

    MpjPorts(int size) throws IOException {
        this.size = size;
        this.server = new ServerSocket(0, size, InetAddress.getLoopbackAddress());
        this.server.setSoTimeout((int) Task.DEFAULT_TIMEOUT.toMillis());
    }

    /** The port to which processes report. */
    int number() {
        return server.getLocalPort();
    }

    /** Waits for all processes and answers them. */
    void exchange() throws IOException {
        List<Socket> processes = new ArrayList<>();
        try {
            StringBuilder answer = new StringBuilder(";#Peer Information");
            for (int i = 0; i < size; i++) {
                Socket process = server.accept();
                processes.add(process);
                DataInputStream input = new DataInputStream(process.getInputStream());
                input.readUTF(); // a greeting
                int writePort = input.readInt();
                int readPort = input.readInt();
                int rank = input.readInt();
                answer.append(";localhost@")
                        .append(readPort)
                        .append('@')
                        .append(writePort)
                        .append('@')
                        .append(rank);
            }
            for (Socket process : processes) {
                new DataOutputStream(process.getOutputStream()).writeUTF(answer.toString());
            }
        } finally {
            for (Socket process : processes) {
                process.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
