package org.mobula.launch.local.rank;

import java.io.Closeable;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.launch.JobListener;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.local.control.RankMessage;
import org.mobula.launch.spi.Cards;

/**
 * A rank's view of a local run, over a connection of its own to the launcher.
 *
 * <p><b>Threads:</b> any; one daemon thread reads what the launcher says, another one calls the listener.
 * <b>Ownership:</b> the connection. <b>Failure:</b> {@link LaunchException} when the launcher cannot be reached.
 */
final class LocalJob implements Job {
    private static final long LEAVE_SECONDS = 2;

    private final RankPlace place;
    private final LineChannel channel;
    private final CardBox cards;
    private final Tidings tidings = new Tidings();
    private final CountDownLatch noted = new CountDownLatch(1);
    private final AtomicBoolean published = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();

    private LocalJob(RankPlace place, LineChannel channel) {
        this.place = place;
        this.channel = channel;
        this.cards = new CardBox(place.size());
    }

    static LocalJob join(RankPlace place) {
        LocalJob job = new LocalJob(place, connect(place));
        Thread.ofPlatform().daemon().name("mobula-job").start(job::read);
        return job;
    }

    private static LineChannel connect(RankPlace place) {
        SocketChannel socket = null;
        try {
            socket =
                    SocketChannel.open(UnixDomainSocketAddress.of(place.folder().socket()));
            LineChannel channel = new LineChannel(socket);
            Handshake.greet(channel, place.secret(), place.hello(Hello.Purpose.JOIN));
            String line = channel.readLine();
            if (line == null) {
                throw new IOException("the launcher closed the connection");
            }
            if (LauncherMessage.parse(line) instanceof LauncherMessage.Denied(String cause)) {
                throw new IOException(cause);
            }
            return channel;
        } catch (IOException | IllegalArgumentException failure) {
            closeQuietly(socket);
            throw new LaunchException(
                    "rank " + place.rank() + " cannot join run "
                            + place.folder().id() + ": " + failure.getMessage(),
                    failure);
        }
    }

    @Override
    public String id() {
        return place.folder().id();
    }

    @Override
    public int rank() {
        return place.rank();
    }

    @Override
    public int size() {
        return place.size();
    }

    @Override
    public String host() {
        return place.host();
    }

    @Override
    public byte[] secret() {
        return place.secret().clone();
    }

    @Override
    public Path directory() {
        return place.folder().path();
    }

    @Override
    public FailurePolicy onFailure() {
        return place.onFailure();
    }

    @Override
    public void publish(String card) {
        Cards.checked(card);
        if (!published.compareAndSet(false, true)) {
            throw new IllegalStateException("rank " + place.rank() + " has already published its card");
        }
        say(new RankMessage.Publish(card), "publishing a card");
    }

    @Override
    public String card(int rank, Duration atMost) {
        checkRank(rank);
        if (cards.wanted(rank)) {
            say(new RankMessage.Ask(rank), "asking for the card of rank " + rank);
        }
        return cards.await(rank, atMost);
    }

    @Override
    public void listen(JobListener listener) {
        tidings.listen(listener);
    }

    @Override
    public void reportFailed(int rank, String cause) {
        checkRank(rank);
        if (!closed.get()) {
            say(new RankMessage.Report(rank, cause), "reporting that rank " + rank + " failed");
        }
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            channel.writeLine(new RankMessage.Leave().line());
            // why: once the launcher has noted it, the process may end in any way without being called failed
            var unused = noted.await(LEAVE_SECONDS, TimeUnit.SECONDS);
        } catch (IOException launcherGone) {
            // nobody is left to be told
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            closeQuietly(channel);
            cards.end("this rank has left the job");
            tidings.end();
        }
    }

    private void checkRank(int rank) {
        if (rank < 0 || rank >= place.size()) {
            throw new IllegalArgumentException(
                    "rank " + rank + " is not a rank of this job; its ranks are 0 to " + (place.size() - 1));
        }
    }

    private void say(RankMessage message, String action) {
        try {
            channel.writeLine(message.line());
        } catch (IOException broken) {
            String cause = closed.get() ? "this rank has left the job" : "the launcher is gone";
            throw new LaunchException(
                    "rank " + place.rank() + " of run " + id() + " failed in " + action + ": " + cause, broken);
        }
    }

    private void read() {
        String end = "the launcher is gone";
        try {
            for (String line = channel.readLine(); line != null; line = channel.readLine()) {
                hear(LauncherMessage.parse(line));
            }
        } catch (IOException broken) {
            end = "the connection to the launcher broke (" + broken.getMessage() + ")";
        } catch (IllegalArgumentException malformed) {
            end = "the launcher does not keep to the control protocol (" + malformed.getMessage() + ")";
        }
        noted.countDown();
        if (!closed.get()) {
            String cause = end;
            cards.end(cause);
            tidings.tell(listener -> listener.abandoned(cause));
        }
    }

    private void hear(LauncherMessage message) {
        switch (message) {
            case LauncherMessage.Card(int rank, String card) -> cards.put(rank, card);
            case LauncherMessage.NoCard(int rank, String host, String cause) -> cards.putNone(rank, host, cause);
            case LauncherMessage.Failed(int rank, String cause) ->
                tidings.tell(listener -> listener.failed(rank, cause));
            case LauncherMessage.Ended(int rank) -> tidings.tell(listener -> listener.ended(rank));
            case LauncherMessage.Left(int rank) -> tidings.tell(listener -> listener.left(rank));
            case LauncherMessage.Noted() -> noted.countDown();
            case LauncherMessage.Describe() -> Descriptions.answer(channel, tidings::waits);
            case LauncherMessage.Denied(String cause) -> throw new IllegalArgumentException("denied: " + cause);
        }
    }

    private static void closeQuietly(@Nullable Closeable resource) {
        try {
            if (resource != null) {
                resource.close();
            }
        } catch (IOException alreadyBroken) {
            // as good as closed
        }
    }
}
