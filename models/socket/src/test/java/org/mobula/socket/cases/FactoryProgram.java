package org.mobula.socket.cases;

import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import org.mobula.socket.FastSocket;

/**
 * Connects to itself by sockets of factories of its own, and prints what it has observed ({@code seen}), and whether
 * the connection used shared memory ({@code fast}).
 *
 * <p>Arguments: {@code standard} for the JDK's factories of sockets; {@code subclass} for classes of sockets that
 * change the bytes of their streams; {@code implementation} for an implementation of sockets of its own; whether the
 * connection is expected to use shared memory.
 */
public final class FactoryProgram {
    private static final int ROUND_TRIPS = 100;
    private static final int MOST_ROUND_TRIPS = 1_000_000;
    private static final int BULK = 100_000;

    private FactoryProgram() {}

    @SuppressWarnings("deprecation") // programs still use them
    public static void main(String[] words) throws Exception {
        boolean expected = Boolean.parseBoolean(words[1]);
        SocketFactory clients = SocketFactory.getDefault();
        ServerSocketFactory servers = ServerSocketFactory.getDefault();
        if (words[0].equals("subclass")) {
            clients = new ChangingClients();
            servers = new ChangingServers();
        } else if (words[0].equals("implementation")) {
            Socket.setSocketImplFactory(ChannelSocket::new);
            ServerSocket.setSocketFactory(ChannelSocket::new);
        }
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = servers.createServerSocket(0, 5, here);
                Socket client = clients.createSocket(here, server.getLocalPort());
                Socket accepted = server.accept()) {
            FastSocket view = FastSocket.of(client);
            for (int i = 0; i < (expected && !view.isFast() ? MOST_ROUND_TRIPS : ROUND_TRIPS); i++) {
                client.getOutputStream().write(i);
                accepted.getOutputStream().write(accepted.getInputStream().read() + 1);
                if (client.getInputStream().read() != (i + 1 & 0xff)) {
                    System.out.println("seen a wrong byte after " + i);
                }
            }
            System.out.println("fast " + view.isFast());
            Thread writer = Thread.startVirtualThread(() -> write(client));
            byte[] bulk = accepted.getInputStream().readNBytes(BULK);
            System.out.println("seen " + Arrays.hashCode(bulk));
            double[] typed = new double[BULK];
            FastSocket.of(accepted).read(typed, 0, BULK);
            System.out.println("seen " + Arrays.hashCode(typed));
            System.out.println("seen " + new DataInputStream(accepted.getInputStream()).readInt());
            writer.join();
        }
    }

    /** Writes bytes, numbers, and bytes that are numbers to the reader or the other way round. */
    private static void write(Socket socket) {
        byte[] bulk = new byte[BULK];
        double[] typed = new double[BULK];
        for (int i = 0; i < BULK; i++) {
            bulk[i] = (byte) (i * 7 >> 2);
            typed[i] = i / 3.0;
        }
        try {
            socket.getOutputStream().write(bulk);
            FastSocket.of(socket).write(typed, 0, BULK / 2);
            byte[] rest = new byte[(BULK - BULK / 2) * Double.BYTES];
            java.nio.ByteBuffer.wrap(rest)
                    .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                    .asDoubleBuffer()
                    .put(typed, BULK / 2, BULK - BULK / 2);
            socket.getOutputStream().write(rest);
            FastSocket.of(socket).write(new byte[] {0, 0, 1, 2}, 0, 4);
        } catch (IOException e) {
            System.out.println("seen " + e);
        }
    }

    /** A socket whose bytes are others on their way. */
    private static final class Changing extends Socket {
        Changing() {}

        Changing(InetAddress host, int port) throws IOException {
            super(host, port);
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    int value = super.read();
                    return value < 0 ? value : value ^ 0x55;
                }

                @Override
                public int read(byte[] into, int offset, int length) throws IOException {
                    int count = super.read(into, offset, length);
                    for (int i = 0; i < count; i++) {
                        into[offset + i] ^= 0x55;
                    }
                    return count;
                }
            };
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(int value) throws IOException {
                    out.write(value ^ 0x55);
                }

                @Override
                public void write(byte[] from, int offset, int length) throws IOException {
                    byte[] changed = Arrays.copyOfRange(from, offset, offset + length);
                    for (int i = 0; i < length; i++) {
                        changed[i] ^= 0x55;
                    }
                    out.write(changed);
                }
            };
        }
    }

    private static final class ChangingClients extends SocketFactory {
        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return new Changing(host, port);
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return createSocket(InetAddress.getByName(host), port);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
            return createSocket(host, port);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
            return createSocket(host, port);
        }
    }

    private static final class ChangingServers extends ServerSocketFactory {
        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
            return new ServerSocket(port, backlog, address) {
                @Override
                public Socket accept() throws IOException {
                    Socket accepted = new Changing();
                    implAccept(accepted);
                    return accepted;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) throws IOException {
            return createServerSocket(port, backlog, InetAddress.getLoopbackAddress());
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            return createServerSocket(port, 0);
        }
    }
}
