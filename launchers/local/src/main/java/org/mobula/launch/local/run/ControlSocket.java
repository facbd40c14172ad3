package org.mobula.launch.local.run;

import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.LineChannel;

/**
 * Listens on the run's socket and turns the messages of ranks into events.
 *
 * <p><b>Threads:</b> one accepts connections, and each connection has one that reads and one that writes. They are
 * platform threads, which end with their channels; virtual threads that wait for input would delay the JVM's exit by
 * 300 ms. <b>Ownership:</b> the socket and its connections. <b>Failure:</b> the end of a connection is an event, which
 * says whether the rank has ended it or it broke.
 */
public final class ControlSocket implements Closeable {
    // more than the default of 50, because all ranks of a run may connect at the same time
    private static final int BACKLOG = 1024;
    private static final int MOST_STRANGERS = 256;
    private static final long STRANGER_SECONDS = 60;

    private final byte[] secret;
    private final int size;
    private final Consumer<Event> events;
    private final ServerSocketChannel server;
    private final ThreadFactory threads =
            Thread.ofPlatform().daemon().name("mobula-control-", 0).factory();
    private final ConcurrentHashMap<SocketChannel, Boolean> open = new ConcurrentHashMap<>();
    private final AtomicInteger strangers = new AtomicInteger(); // connections that have not authenticated themselves

    /** Serves connections to a socket that listens. */
    ControlSocket(ServerSocketChannel server, byte[] secret, int size, Consumer<Event> events) {
        this.server = server;
        this.secret = secret;
        this.size = size;
        this.events = events;
        threads.newThread(this::accept).start();
    }

    /** Serves connections to a new Unix-domain socket. */
    public static ControlSocket at(Path path, byte[] secret, int size, Consumer<Event> events) {
        try {
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(path), BACKLOG);
            return new ControlSocket(server, secret, size, events);
        } catch (IOException | RuntimeException failure) {
            throw new LaunchException(
                    "cannot listen at " + path + ": " + failure.getMessage() + "; set TMPDIR to another folder",
                    failure);
        }
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel channel = server.accept();
                open.put(channel, true);
                if (strangers.incrementAndGet() > size + MOST_STRANGERS) {
                    strangers.decrementAndGet();
                    open.remove(channel);
                    closeQuietly(channel);
                    continue;
                }
                threads.newThread(() -> serve(channel)).start();
            }
        } catch (IOException closed) {
            // the run is over
        }
    }

    private void serve(SocketChannel channel) {
        Thread writer = null;
        ControlLink known = null;
        String end = "";
        try (channel) {
            ControlLink link = greeted(channel);
            known = link;
            writer = threads.newThread(link::write);
            writer.start();
            events.accept(new Event.Connected(link));
            link.read(message -> events.accept(new Event.Said(link, message)));
        } catch (Handshake.Refusal stranger) {
            events.accept(new Event.Refused(String.valueOf(stranger.getMessage())));
        } catch (IOException broken) {
            end = String.valueOf(broken.getMessage());
        } finally {
            open.remove(channel);
            if (writer != null) {
                writer.interrupt();
            }
            if (known != null) {
                events.accept(new Event.Disconnected(known, end));
            }
        }
    }

    /** A connection that does not authenticate itself in time is closed: it must not occupy a thread. */
    private ControlLink greeted(SocketChannel channel) throws IOException {
        CompletableFuture<?> tooLate = CompletableFuture.runAsync(
                () -> closeQuietly(channel),
                CompletableFuture.delayedExecutor(STRANGER_SECONDS, TimeUnit.SECONDS, Runnable::run));
        try {
            LineChannel lines = new LineChannel(channel);
            return new ControlLink(Handshake.accept(lines, secret, size), lines);
        } finally {
            tooLate.cancel(false);
            strangers.decrementAndGet();
        }
    }

    @Override
    public void close() {
        closeQuietly(server);
        open.keySet().forEach(ControlSocket::closeQuietly);
    }

    private static void closeQuietly(Closeable resource) {
        try {
            resource.close();
        } catch (IOException alreadyBroken) {
            // nothing is left to close
        }
    }
}
