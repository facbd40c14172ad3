package org.mobula.launch.local.ship;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.local.control.ControlAddress;
import org.mobula.launch.local.control.FileAnswer;
import org.mobula.launch.local.control.FileRequest;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.local.control.RankMessage;

/**
 * A connection to the launcher that carries requests for classes and files, one after the other. It is opened by the
 * first request.
 *
 * <p><b>Threads:</b> any; {@link #ask} is not interrupted. A daemon thread of its own uses the socket, because an
 * interrupted thread would close it, and sleeps outside system calls between requests, because at its end a JVM waits
 * 300 ms for threads in system calls. <b>Ownership:</b> the connection. <b>Failure:</b> {@link IOException} once the
 * launcher cannot be reached or has ended.
 */
public final class LauncherConnection implements Closeable {
    private record Pending(FileRequest request, CompletableFuture<FileAnswer> answer) {}

    private static final Pending END = new Pending(new FileRequest.Close(0), new CompletableFuture<>());

    private final ControlAddress address;
    private final byte[] secret;
    private final Hello hello;
    private final LinkedBlockingQueue<Pending> pending = new LinkedBlockingQueue<>();
    private boolean started;
    private @Nullable String ended;
    private @Nullable SocketChannel socket;

    /**
     * @param address where the launcher listens
     * @param secret the run's secret
     * @param hello what the rank says of itself, with {@link Hello.Purpose#FILES}
     */
    public LauncherConnection(ControlAddress address, byte[] secret, Hello hello) {
        this.address = address;
        this.secret = secret.clone();
        this.hello = hello;
    }

    /** The rank. */
    public int rank() {
        return hello.rank();
    }

    /**
     * Waits for the answer to a request. Later requests of other threads wait meanwhile.
     *
     * @throws IOException if there will be none
     */
    public FileAnswer ask(FileRequest request) throws IOException {
        CompletableFuture<FileAnswer> answer = new CompletableFuture<>();
        synchronized (this) {
            if (ended != null) {
                throw new IOException(ended);
            }
            pending.add(new Pending(request, answer));
            if (!started) {
                started = true;
                Thread.ofPlatform().daemon().name("mobula-ship").start(this::serve);
            }
        }
        try {
            return answer.join();
        } catch (CompletionException failure) {
            Throwable cause = Objects.requireNonNullElse(failure.getCause(), failure);
            throw new IOException(cause.getMessage(), cause);
        }
    }

    private void serve() {
        Pending current = END;
        try (SocketChannel connected = connect()) {
            LineChannel channel = new LineChannel(connected);
            Handshake.greet(channel, secret, hello);
            expectNoted(read(channel));
            for (current = pending.take(); current != END; current = pending.take()) {
                channel.writeLine(new RankMessage.Request(current.request()).line());
                current.answer().complete(answer(read(channel)));
            }
            end("it is closed", current);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            end(String.valueOf(failure.getMessage()), current);
        }
    }

    private SocketChannel connect() throws IOException {
        SocketChannel connected = address.connect();
        synchronized (this) {
            socket = connected;
            if (ended != null) {
                connected.close();
            }
        }
        return connected;
    }

    private static LauncherMessage read(LineChannel channel) throws IOException {
        String line = channel.readLine();
        if (line == null) {
            throw new IOException("the launcher has ended or closed it");
        }
        return LauncherMessage.parse(line);
    }

    private static void expectNoted(LauncherMessage message) throws IOException {
        if (message instanceof LauncherMessage.Denied(String cause)) {
            throw new IOException(cause);
        }
    }

    private static FileAnswer answer(LauncherMessage message) throws IOException {
        if (message instanceof LauncherMessage.Answer(FileAnswer answer)) {
            return answer;
        }
        throw new IOException("the launcher answered with \"" + message.line() + "\"");
    }

    private void end(String cause, Pending current) {
        IOException failure;
        synchronized (this) {
            if (ended == null) {
                ended = "the connection to the launcher cannot be used: " + cause;
            }
            failure = new IOException(ended);
        }
        current.answer().completeExceptionally(failure);
        for (Pending waiting = pending.poll(); waiting != null; waiting = pending.poll()) {
            waiting.answer().completeExceptionally(failure);
        }
    }

    /** Closes the connection; requests that wait fail. */
    @Override
    public void close() throws IOException {
        SocketChannel open;
        synchronized (this) {
            if (ended == null) {
                ended = "the connection to the launcher is closed; open files before the node is closed";
            }
            open = socket;
            pending.add(END);
        }
        if (open != null) {
            open.close();
        }
    }
}
