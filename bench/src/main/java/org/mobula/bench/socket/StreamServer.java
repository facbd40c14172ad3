package org.mobula.bench.socket;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.mobula.bench.process.ProcessorTime;
import org.mobula.bench.process.TaskMain;

/** The side that answers: one connection per work, whose first byte is the work's number. */
public final class StreamServer {
    private StreamServer() {}

    /** @param words a {@link org.mobula.bench.process.Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("server").start(() -> acceptAll(server));
        TaskMain.serve(server.getLocalPort());
    }

    private static void acceptAll(ServerSocket server) {
        while (true) {
            try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                answer(socket);
            } catch (EOFException done) {
                // the work has ended
            } catch (IOException e) {
                System.err.println("the server failed: " + e);
                return;
            }
        }
    }

    private static void answer(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        switch (SocketWork.values()[read(in)]) {
            case PING_PONG, PAUSED -> {
                while (true) {
                    out.write(read(in));
                }
            }
            case STREAM -> {
                while (true) {
                    readPieces(in);
                    out.write(1);
                }
            }
            case PROCESSOR -> {
                DataOutputStream answer = new DataOutputStream(out);
                while (true) {
                    readPieces(in);
                    answer.writeLong(ProcessorTime.nanos());
                }
            }
            case DOUBLES -> {
                ArrayStream arrays = ArrayStream.over(socket, SocketWork.DOUBLES.bytes() / Double.BYTES);
                while (true) {
                    out.write((int) arrays.read()[0]);
                }
            }
        }
    }

    private static void readPieces(InputStream in) throws IOException {
        byte[] piece = new byte[SocketWork.PIECE];
        DataInputStream data = new DataInputStream(in);
        for (int i = 0; i < SocketWork.PIECES; i++) {
            data.readFully(piece);
        }
    }

    private static int read(InputStream in) throws IOException {
        int value = in.read();
        if (value < 0) {
            throw new EOFException();
        }
        return value;
    }
}
