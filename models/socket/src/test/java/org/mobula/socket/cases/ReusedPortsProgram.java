package org.mobula.socket.cases;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;
import org.mobula.socket.FastSocket;

/**
 * Connects to itself again and again from one local port, so that all connections have the same addresses and ports,
 * while the accepted ends of earlier connections are still open. Prints what it has observed ({@code seen}), and how
 * many connections used shared memory ({@code fast}).
 *
 * <p>Argument: whether this process has the agent.
 */
public final class ReusedPortsProgram {
    private static final int CONNECTIONS = 200;
    private static final int BYTES = 200;
    private static final int ROUND_TRIPS = 60;
    private static final int AWAITED_EVERY = 20; // in connections: this one waits until it is fast
    private static final int MOST_ROUND_TRIPS = 1_000_000;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final int LIMIT_MILLIS = 30_000;

    private final ServerSocket server;
    private final int localPort;

    private ReusedPortsProgram(ServerSocket server, int localPort) {
        this.server = server;
        this.localPort = localPort;
    }

    public static void main(String[] words) throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        int localPort;
        try (Socket any = new Socket()) {
            any.bind(new InetSocketAddress(here, 0));
            localPort = any.getLocalPort();
        }
        try (ServerSocket server = new ServerSocket(0, 5, here)) {
            ReusedPortsProgram program = new ReusedPortsProgram(server, localPort);
            program.useBeforeAccept();
            program.useManyTimes(Boolean.parseBoolean(words[0]));
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(server.getInetAddress(), localPort));
        socket.connect(server.getLocalSocketAddress());
        return socket;
    }

    private static void abort(Socket socket) throws IOException {
        socket.setSoLinger(true, 0); // otherwise the port remains in use for a minute
        socket.close();
    }

    /** The second connection begins to look for its peer while only the accepted end of the first one is there. */
    private void useBeforeAccept() throws IOException {
        Socket first = connect();
        Socket acceptedFirst = server.accept();
        first.getOutputStream().write(7);
        System.out.println("seen first " + acceptedFirst.getInputStream().read());
        abort(first);
        Socket second = connect();
        for (int i = 0; i < BYTES; i++) {
            second.getOutputStream().write(i);
            LockSupport.parkNanos(PAUSE_NANOS); // the search has time to end
        }
        Socket acceptedSecond = server.accept();
        acceptedSecond.setSoTimeout(LIMIT_MILLIS);
        System.out.println("seen second " + sum(acceptedSecond));
        acceptedFirst.setSoTimeout(LIMIT_MILLIS);
        try {
            System.out.println("seen first " + acceptedFirst.getInputStream().read());
        } catch (IOException e) {
            System.out.println("seen first " + e);
        }
        acceptedFirst.close();
        acceptedSecond.getOutputStream().write(9);
        System.out.println("seen back " + second.getInputStream().read());
        abort(second);
        acceptedSecond.close();
    }

    private static int sum(Socket socket) {
        int sum = 0;
        try {
            for (int i = 0; i < BYTES; i++) {
                sum += socket.getInputStream().read();
            }
        } catch (IOException e) {
            System.out.println("seen " + e + " after bytes of sum " + sum);
        }
        return sum;
    }

    private void useManyTimes(boolean hasAgent) throws IOException {
        int fast = 0;
        Socket old = null;
        for (int i = 0; i < CONNECTIONS; i++) {
            Socket client = connect();
            Socket accepted = server.accept();
            accepted.setSoTimeout(LIMIT_MILLIS);
            client.setSoTimeout(LIMIT_MILLIS);
            int roundTrips = i % 2 == 0 ? ROUND_TRIPS : i % 5; // the search may not have ended
            int most = hasAgent && i % AWAITED_EVERY == 0 ? MOST_ROUND_TRIPS : roundTrips;
            FastSocket view = FastSocket.of(client);
            for (int j = 0; j < roundTrips || j < most && !view.isFast(); j++) {
                exchange(client, accepted, i + j);
                exchange(accepted, client, i * j);
            }
            fast += view.isFast() ? 1 : 0;
            if (old != null) {
                old.close(); // after the next connection was accepted
            }
            if (i % 3 == 0) {
                accepted.close();
                client.close();
                old = null;
            } else {
                abort(client);
                old = accepted;
            }
        }
        if (old != null) {
            old.close();
        }
        System.out.println("seen all " + CONNECTIONS);
        System.out.println("fast " + fast);
    }

    private static void exchange(Socket from, Socket to, int value) throws IOException {
        from.getOutputStream().write(value);
        int got = to.getInputStream().read();
        if (got != (value & 0xff)) {
            throw new EOFException("got " + got + " for " + (value & 0xff));
        }
    }
}
