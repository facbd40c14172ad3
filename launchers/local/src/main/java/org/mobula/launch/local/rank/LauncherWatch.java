package org.mobula.launch.local.rank;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.local.control.RankMessage;

/**
 * Keeps a connection to the launcher, and ends this process when the connection breaks: a killed launcher cannot end
 * its ranks.
 *
 * <p><b>Threads:</b> a separate daemon thread; {@link #tellUncaught} from any. <b>Failure:</b> the process is halted.
 */
final class LauncherWatch {
    private static final long CONNECT_SECONDS = 5;
    private static final long TELL_SECONDS = 1;
    private static final long POLL_MILLIS = 5;

    private final RankEnvironment environment;
    private final CompletableFuture<LineChannel> connection = new CompletableFuture<>();
    private final CountDownLatch noted = new CountDownLatch(1);
    private volatile boolean ending;

    private LauncherWatch(RankEnvironment environment) {
        this.environment = environment;
    }

    static LauncherWatch start(RankEnvironment environment) {
        LauncherWatch watch = new LauncherWatch(environment);
        Thread.ofPlatform().daemon().name("mobula-launcher-watch").start(watch::watch);
        return watch;
    }

    /** Waits until the launcher knows this process, so that the launcher notices its end however soon it comes. */
    void awaitConnection() {
        try {
            connection.get(CONNECT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException slow) {
            // the program runs; the watch continues to connect, or ends the process
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Tells the launcher which exception ends this process; waits for the answer, a second at most. */
    void tellUncaught(String exception) {
        try {
            connection.get(TELL_SECONDS, TimeUnit.SECONDS).writeLine(new RankMessage.Uncaught(exception).line());
            var unused = noted.await(TELL_SECONDS, TimeUnit.SECONDS);
        } catch (IOException | ExecutionException | TimeoutException launcherEnded) {
            // the launcher still gets the exit code
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        try (SocketChannel socket = environment.control().connect();
                Selector selector = Selector.open()) {
            LineChannel channel = new LineChannel(socket);
            Handshake.greet(channel, environment.secret(), environment.hello(Hello.Purpose.WATCH));
            socket.configureBlocking(false);
            socket.register(selector, SelectionKey.OP_READ);
            sleepOnceEnding(selector);
            connection.complete(channel);
            awaitEnd(socket, selector, channel);
        } catch (IOException | InterruptedException ended) {
            // treated like the end of the launcher
        } finally {
            if (LastUser.isThis(environment)) {
                environment.folder().remove();
            }
            Runtime.getRuntime().halt(1);
        }
    }

    // at its end a JVM waits 300 ms for threads in system calls; a sleeping thread is in none
    private void sleepOnceEnding(Selector selector) {
        Runnable sleep = () -> {
            ending = true;
            selector.wakeup();
        };
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(sleep, "mobula-launcher-watch-end"));
        } catch (IllegalStateException endingAlready) {
            sleep.run();
        }
    }

    private void awaitEnd(SocketChannel socket, Selector selector, LineChannel channel)
            throws IOException, InterruptedException {
        ByteBuffer words = ByteBuffer.allocate(64);
        StringBuilder line = new StringBuilder();
        int count;
        while ((count = socket.read(words.clear())) >= 0) {
            if (count > 0) {
                hear(StandardCharsets.US_ASCII.decode(words.flip()), line, channel);
            } else if (ending) {
                Thread.sleep(POLL_MILLIS);
            } else {
                selector.select();
            }
        }
    }

    private void hear(CharBuffer read, StringBuilder line, LineChannel channel) throws IOException {
        while (read.hasRemaining()) {
            char next = read.get();
            if (next != '\n') {
                line.append(next);
                continue;
            }
            LauncherMessage message = parse(line.toString());
            line.setLength(0);
            if (message instanceof LauncherMessage.Noted) {
                noted.countDown();
            } else if (message instanceof LauncherMessage.Describe) {
                StatusReply.answer(
                        channel, () -> ThreadDump.lines(environment.folder().path()));
            }
        }
    }

    private static LauncherMessage parse(String line) throws IOException {
        try {
            return LauncherMessage.parse(line);
        } catch (IllegalArgumentException malformed) {
            throw new IOException(malformed.getMessage(), malformed);
        }
    }
}
