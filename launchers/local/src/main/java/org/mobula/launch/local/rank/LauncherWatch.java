package org.mobula.launch.local.rank;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
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
 * Holds a connection to the launcher as long as this process lives, and ends the process when it breaks: a launcher
 * that was killed can end nobody, and must leave nothing behind.
 *
 * <p><b>Threads:</b> a daemon thread of its own; {@link #tellUncaught} from any. <b>Failure:</b> the process is halted.
 */
final class LauncherWatch {
    private static final long CONNECT_SECONDS = 5;
    private static final long TELL_SECONDS = 1;
    private static final long POLL_MILLIS = 5;

    private final RankPlace place;
    private final CompletableFuture<LineChannel> connection = new CompletableFuture<>();
    private final CountDownLatch noted = new CountDownLatch(1);
    private volatile boolean ending;

    private LauncherWatch(RankPlace place) {
        this.place = place;
    }

    static LauncherWatch start(RankPlace place) {
        LauncherWatch watch = new LauncherWatch(place);
        Thread.ofPlatform().daemon().name("mobula-launcher-watch").start(watch::watch);
        return watch;
    }

    /** Waits until the launcher knows this process: what starts now is never unwatched, however soon it ends. */
    void awaitConnection() {
        try {
            connection.get(CONNECT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException slow) {
            // the program may run all the same: the watch goes on trying, or ends the process
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Tells the launcher which exception ends this process; waits until it has heard, a second at most. */
    void tellUncaught(String exception) {
        try {
            connection.get(TELL_SECONDS, TimeUnit.SECONDS).writeLine(new RankMessage.Uncaught(exception).line());
            var unused = noted.await(TELL_SECONDS, TimeUnit.SECONDS);
        } catch (IOException | ExecutionException | TimeoutException launcherGone) {
            // the exit code tells it too, though not in words
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        try (SocketChannel socket = SocketChannel.open(
                        UnixDomainSocketAddress.of(place.folder().socket()));
                Selector selector = Selector.open()) {
            LineChannel channel = new LineChannel(socket);
            Handshake.greet(channel, place.secret(), place.hello(Hello.Purpose.WATCH));
            socket.configureBlocking(false);
            socket.register(selector, SelectionKey.OP_READ);
            sleepOnceEnding(selector);
            connection.complete(channel);
            awaitEnd(socket, selector, channel);
        } catch (IOException | InterruptedException gone) {
            // as good as an end
        } finally {
            place.folder().remove();
            Runtime.getRuntime().halt(1);
        }
    }

    // why: a JVM waits 300 ms at its end for threads inside system calls; asleep, this one is in none, and still
    // watches
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
                Descriptions.answer(
                        channel, () -> ThreadDump.lines(place.folder().path()));
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
