package org.mobula.socket.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.StandardSocketOptions;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mobula.agent.RingOptions;

/**
 * The handlers of the hooks in the JDK's sockets.
 *
 * <p><b>Failure.</b> A handler that fails leaves the socket to TCP.
 */
final class SocketHooks {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RingOptions options;
    private final SocketAccess access;
    private final Report report;
    private final Cleaner cleaner = Cleaner.create();

    /** A transformed class has no room for a field. The values do not refer to the keys. */
    private final Map<SocketImpl, Connection> connections = Collections.synchronizedMap(new WeakHashMap<>());

    private final Map<SocketImpl, Integer> listening = Collections.synchronizedMap(new WeakHashMap<>());

    private @Nullable Rendezvous rendezvous;
    private long nextStart = System.nanoTime();

    SocketHooks(RingOptions options, SocketAccess access, Report report) {
        this.options = options;
        this.access = access;
        this.report = report;
    }

    /** The rendezvous, which starts when it is needed; null if it cannot now, for example because there is no room. */
    private synchronized @Nullable Rendezvous rendezvous() {
        if (rendezvous == null && System.nanoTime() - nextStart >= 0) {
            try {
                rendezvous = Rendezvous.start(options);
            } catch (IOException | RuntimeException e) {
                nextStart = System.nanoTime() + PAUSE_NANOS;
                report.disabled(e);
            }
        }
        return rendezvous;
    }

    /** At the end of the program. */
    void leave() {
        Rendezvous present;
        synchronized (this) { // not for the map: a thread that adds to it may wait for this lock
            present = rendezvous;
        }
        if (present != null) {
            present.leave();
        }
        connections.values().forEach(report::count);
    }

    void listening(SocketImpl server, int backlog) {
        int port = access.localPort(server);
        listening.put(server, port);
        announce(port);
    }

    /** Tells other processes that this one listens on a port, unless they can know it. */
    private void announce(int port) {
        try {
            Rendezvous present = rendezvous();
            if (present != null) {
                present.announce(port);
            }
        } catch (IOException | RuntimeException e) {
            report.disabled(e);
        }
    }

    void accepted(SocketImpl server, SocketImpl socket) {
        Integer port = listening.get(server);
        if (port != null) {
            announce(port); // there may have been no room before
        }
        connection(socket, true);
    }

    InputStream input(SocketImpl socket, InputStream tcp) {
        Connection connection = connection(socket, false);
        return connection == null ? tcp : new FastInput(this::operated, connection, tcp);
    }

    OutputStream output(SocketImpl socket, OutputStream tcp) {
        Connection connection = connection(socket, false);
        return connection == null ? tcp : new FastOutput(this::operated, connection, new TcpOutput(socket, tcp));
    }

    /** After a read or a write. */
    void operated(Connection connection) {
        if (connection.isTimeForAttempt()) {
            Rendezvous present = rendezvous();
            if (present == null) {
                connection.attemptStarts();
                connection.attemptFailed(Way.DISABLED);
            } else {
                present.seek(connection);
            }
        }
    }

    private @Nullable Connection connection(SocketImpl socket, boolean accepted) {
        Connection known = connections.get(socket);
        if (known != null) {
            return known;
        }
        try {
            synchronized (connections) {
                return connections.computeIfAbsent(socket, _ -> make(socket, accepted));
            }
        } catch (RuntimeException e) {
            Report.log("a connection stays on TCP", e);
            return null;
        }
    }

    private Connection make(SocketImpl socket, boolean accepted) {
        try {
            InetAddress remote = access.remoteAddress(socket);
            InetAddress local = access.localAddress(socket);
            boolean candidate =
                    remote != null && (remote.isLoopbackAddress() || remote.equals(local) || local.isLoopbackAddress());
            InetAddress peer = remote == null ? local : remote;
            FourTuple tuple = FourTuple.of(local, access.localPort(socket), peer, access.remotePort(socket));
            WeakReference<SocketImpl> weak = new WeakReference<>(socket);
            Connection connection =
                    new Connection(tuple, accepted, candidate, options.spinNanos(), () -> isAlive(weak.get()));
            connection.options().read(socket);
            cleaner.register(socket, () -> close(connection, false)); // it was not closed
            if (accepted && candidate) {
                Rendezvous present = rendezvous();
                if (present != null) {
                    present.accepted(connection);
                }
            }
            return connection;
        } catch (SocketException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isAlive(@Nullable SocketImpl socket) {
        return socket != null && access.isAlive(socket);
    }

    private void close(Connection connection, boolean reset) {
        if (connection.close(reset)) {
            report.count(connection);
            synchronized (this) {
                if (rendezvous != null) {
                    rendezvous.closed(connection);
                }
            }
        }
    }

    void closing(SocketImpl socket) {
        withdraw(socket);
        Connection connection = connections.get(socket);
        if (connection != null && !connection.isClosed()) {
            boolean reset = false;
            try {
                reset = Integer.valueOf(0).equals(socket.getOption(SocketOptions.SO_LINGER));
            } catch (SocketException e) {
                // TCP has ended before
            }
            close(connection, reset);
        }
    }

    private void withdraw(SocketImpl server) {
        synchronized (listening) { // a thread that begins to listen on the same port announces it afterwards
            Integer port = listening.remove(server);
            Rendezvous present = port == null || listening.containsValue(port) ? null : rendezvous();
            if (port != null && present != null) {
                present.withdraw(port);
            }
        }
    }

    void shuttingInput(SocketImpl socket) {
        Connection connection = connections.get(socket);
        if (connection != null) {
            connection.shutInput();
        }
    }

    void shuttingOutput(SocketImpl socket) {
        Connection connection = connections.get(socket);
        if (connection != null) {
            connection.shutOutput();
        }
    }

    boolean sendUrgent(SocketImpl socket, int data) throws IOException {
        return access.outputStream(socket) instanceof FastOutput output && output.writeUrgent(data);
    }

    boolean set(SocketImpl socket, int option, Object value) {
        Connection connection = connections.get(socket);
        return connection != null && connection.options().set(option, value);
    }

    boolean set(SocketImpl socket, SocketOption<?> option, Object value) {
        return option == StandardSocketOptions.TCP_NODELAY && set(socket, SocketOptions.TCP_NODELAY, value);
    }

    @Nullable
    Object get(SocketImpl socket, int option) {
        Connection connection = connections.get(socket);
        return connection == null ? null : connection.options().get(option);
    }

    @Nullable
    Object get(SocketImpl socket, SocketOption<?> option) throws IOException {
        if (option == StandardSocketOptions.TCP_NODELAY) {
            return get(socket, SocketOptions.TCP_NODELAY);
        }
        if (!HalfOption.NAME.equals(option == null ? null : option.name())) {
            return null;
        }
        Connection connection = connections.get(socket);
        return connection != null
                        && access.inputStream(socket) instanceof FastInput in
                        && access.outputStream(socket) instanceof FastOutput out
                ? HalfOption.halves(connection, in, out)
                : null;
    }
}
