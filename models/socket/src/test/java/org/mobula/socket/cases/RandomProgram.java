package org.mobula.socket.cases;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Random;
import java.util.zip.CRC32;
import org.mobula.socket.FastSocket;

/**
 * Random operations at both ends of connections. What each end observes depends only on the seed, as long as the socket
 * is what it should be. Prints {@code seen CHECKSUM OPERATIONS}.
 *
 * <p>Arguments: {@code client} or {@code server}; the port (for the client); the seed; the number of operations of an
 * end; whether both have the agent. The property {@code server.address} is where the server listens.
 */
public final class RandomProgram {
    private static final int OPERATIONS_PER_CONNECTION = 500;
    private static final int MOST_BYTES = 40_000;
    private static final int MOST_SINGLE_BYTES = 500;

    private final Random shared;
    private final boolean client;
    private final CRC32 seen = new CRC32();
    private final byte[] buffer = new byte[MOST_BYTES];

    private RandomProgram(boolean client, long seed) {
        this.client = client;
        this.shared = new Random(seed);
    }

    public static void main(String[] words) throws Exception {
        boolean client = words[0].equals("client");
        RandomProgram program = new RandomProgram(client, Long.parseLong(words[2]));
        int operations = Integer.parseInt(words[3]);
        InetAddress here = InetAddress.getByName(System.getProperty("server.address", "127.0.0.1"));
        ServerSocket server = client ? null : new ServerSocket(0, 5, here);
        if (server != null) {
            System.out.println("port " + server.getLocalPort());
        }
        int done = 0;
        int fast = 0;
        while (done < operations) {
            try (Socket socket = server == null ? new Socket(here, Integer.parseInt(words[1])) : server.accept()) {
                done += program.talk(socket);
                fast += FastSocket.of(socket).isFast() ? 1 : 0;
            }
        }
        System.out.println("seen " + program.seen.getValue() + " " + done);
        System.out.println("fast " + fast);
    }

    /**
     * Both ends draw the same operations: which end writes how much, in which pieces, and how the other one reads it.
     */
    private int talk(Socket socket) throws Exception {
        socket.setTcpNoDelay(true);
        for (int i = 0; i < OPERATIONS_PER_CONNECTION; i++) {
            boolean clientWrites = shared.nextBoolean();
            int length = shared.nextInt(4) == 0 ? shared.nextInt(MOST_BYTES) : shared.nextInt(64);
            long content = shared.nextLong();
            int how = shared.nextInt(6);
            if (clientWrites == client) {
                write(socket, length, content, how);
            } else {
                read(socket, length, content, how);
            }
        }
        return OPERATIONS_PER_CONNECTION;
    }

    private void write(Socket socket, int length, long content, int how) throws Exception {
        Random own = new Random(content);
        byte[] bytes = new byte[length];
        own.nextBytes(bytes);
        switch (how) {
            case 0 -> FastSocket.of(socket).write(bytes, 0, length);
            case 1 -> {
                for (int at = 0; at < length; ) {
                    int piece = Math.min(length - at, 1 + own.nextInt(1000));
                    socket.getOutputStream().write(bytes, at, piece);
                    at += piece;
                }
            }
            case 2 -> {
                for (int at = 0; at < length; at++) {
                    if (at < 20) {
                        socket.getOutputStream().write(bytes[at]);
                    } else {
                        socket.getOutputStream().write(bytes, at, length - at);
                        break;
                    }
                }
            }
            case 3 -> {
                socket.setTcpNoDelay(own.nextBoolean());
                seen.update(socket.getTcpNoDelay() ? 1 : 0);
                socket.setTcpNoDelay(true); // plain TCP is slow otherwise
                socket.getOutputStream().write(bytes);
            }
            default -> socket.getOutputStream().write(bytes);
        }
    }

    private void read(Socket socket, int length, long content, int how) throws Exception {
        switch (how) {
            case 1 -> {
                int single = Math.min(length, MOST_SINGLE_BYTES);
                for (int at = 0; at < single; at++) {
                    buffer[at] = (byte) socket.getInputStream().read();
                }
                socket.getInputStream().readNBytes(buffer, single, length - single);
            }
            case 2 -> FastSocket.of(socket).read(buffer, 0, length);
            case 4 -> readWithTimeLimit(socket, length);
            default -> socket.getInputStream().readNBytes(buffer, 0, length);
        }
        byte[] expected = new byte[length];
        new Random(content).nextBytes(expected);
        if (!java.util.Arrays.equals(expected, 0, length, buffer, 0, length)) {
            throw new IllegalStateException("other bytes arrived than were sent");
        }
        seen.update(buffer, 0, length);
    }

    private void readWithTimeLimit(Socket socket, int length) throws Exception {
        socket.setSoTimeout(1);
        for (int at = 0; at < length; ) {
            try {
                at += socket.getInputStream().read(buffer, at, length - at);
            } catch (SocketTimeoutException e) {
                socket.setSoTimeout(1 + socket.getSoTimeout() * 2);
            }
        }
        socket.setSoTimeout(0);
    }
}
