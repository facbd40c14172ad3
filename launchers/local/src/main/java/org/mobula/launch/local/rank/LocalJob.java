package org.mobula.launch.local.rank;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.launch.JobFiles;
import org.mobula.launch.JobListener;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.local.control.RankMessage;
import org.mobula.launch.local.ship.LauncherConnection;
import org.mobula.launch.local.ship.ShippedFiles;
import org.mobula.launch.spi.Cards;

/**
 * A rank's view of a local run, over a separate connection to the launcher.
 *
 * <p><b>Threads:</b> any; one daemon thread reads the launcher's messages, another calls the listener.
 * <b>Ownership:</b> the connection. <b>Failure:</b> {@link LaunchException} if the launcher cannot be reached.
 */
public final class LocalJob implements Job {
    private static final long LEAVE_SECONDS = 2;

    /** How long the launcher may take to say what became of a rank that was reported. */
    private static final long VERDICT_SECONDS = 20;

    private final RankEnvironment environment;
    private final LineChannel channel;
    private final PeerCards cards;
    private final @Nullable LauncherConnection files;
    private final RankEvents events = new RankEvents();
    private final CountDownLatch noted = new CountDownLatch(1);
    private final AtomicBoolean published = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile String broken = "";
    /** The ranks of which the launcher has said that they left or failed. */
    private final Set<Integer> settled = ConcurrentHashMap.newKeySet();

    private LocalJob(RankEnvironment environment, LineChannel channel) {
        this.environment = environment;
        this.channel = channel;
        this.cards = new PeerCards(environment.size());
        this.files = environment.ships() ? environment.files() : null;
    }

    /**
     * Connects to the launcher.
     *
     * @throws LaunchException if it cannot be reached, or refuses this process
     */
    public static LocalJob join(RankEnvironment environment) {
        LocalJob job = new LocalJob(environment, connect(environment));
        Thread.ofPlatform().daemon().name("mobula-job").start(job::read);
        return job;
    }

    private static LineChannel connect(RankEnvironment environment) {
        SocketChannel socket = null;
        try {
            socket = environment.control().connect();
            LineChannel channel = new LineChannel(socket);
            Handshake.greet(channel, environment.secret(), environment.hello(Hello.Purpose.JOIN));
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
                    "rank " + environment.rank() + " cannot join run " + environment.id() + ": " + failure.getMessage(),
                    failure);
        }
    }

    @Override
    public String id() {
        return environment.id();
    }

    @Override
    public int rank() {
        return environment.rank();
    }

    @Override
    public int size() {
        return environment.size();
    }

    @Override
    public String host() {
        return environment.host();
    }

    @Override
    public byte[] secret() {
        return environment.secret().clone();
    }

    @Override
    public Path directory() {
        return environment.folder().path();
    }

    @Override
    public FailurePolicy onFailure() {
        return environment.onFailure();
    }

    @Override
    public JobFiles files() {
        return files == null ? Job.super.files() : new ShippedFiles(files);
    }

    @Override
    public void publish(String card) {
        Cards.checked(card);
        if (!published.compareAndSet(false, true)) {
            throw new IllegalStateException("rank " + environment.rank() + " has already published its card");
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
        events.listen(listener);
    }

    @Override
    public void reportFailed(int rank, String cause) {
        checkRank(rank);
        if (!closed.get()) {
            say(new RankMessage.Report(rank, cause), "reporting that rank " + rank + " failed");
            if (onFailure() == FailurePolicy.ABORT) {
                CompletableFuture.delayedExecutor(VERDICT_SECONDS, TimeUnit.SECONDS)
                        .execute(() -> endUnlessSettled(rank, cause));
            }
        }
    }

    /** A launcher that can be reached has said what became of the rank, and ends the run if it failed. */
    private void endUnlessSettled(int rank, String cause) {
        if (!closed.get() && !settled.contains(rank)) {
            System.err.println("mobula: rank " + rank() + " on " + host() + " ends: rank " + rank + " failed (" + cause
                    + "), and the launcher did not answer within " + VERDICT_SECONDS + " s; is the network cut?");
            if (LastUser.isLastWithoutLauncher(environment)) {
                environment.folder().remove();
            }
            Runtime.getRuntime().halt(1);
        }
    }

    /**
     * Why the connection to the launcher broke, or why the launcher has ended it. Empty while it lasts, and if only the
     * end of the launcher's process has ended it.
     */
    public String broken() {
        return broken;
    }

    /** Tells the launcher which exception ends this process; waits for the answer, two seconds at most. */
    public void tellUncaught(String exception) {
        try {
            channel.writeLine(new RankMessage.Uncaught(exception).line());
            var unused = noted.await(LEAVE_SECONDS, TimeUnit.SECONDS);
        } catch (IOException launcherEnded) {
            // the launcher still notices the end of the process
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the connection without leaving, so that the launcher takes the end of this process for a failure. */
    public void abandon() {
        if (closed.compareAndSet(false, true)) {
            closeQuietly(channel);
            closeQuietly(files);
            cards.end("this process ends");
            events.end();
        }
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            channel.writeLine(new RankMessage.Leave().line());
            // after the acknowledgement, no end of the process counts as a failure
            var unused = noted.await(LEAVE_SECONDS, TimeUnit.SECONDS);
        } catch (IOException launcherEnded) {
            // the launcher has ended
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            closeQuietly(channel);
            closeQuietly(files);
            cards.end("this rank has left the job");
            events.end();
        }
    }

    private void checkRank(int rank) {
        if (rank < 0 || rank >= environment.size()) {
            throw new IllegalArgumentException(
                    "rank " + rank + " is not a rank of this job; its ranks are 0 to " + (environment.size() - 1));
        }
    }

    private void say(RankMessage message, String action) {
        try {
            channel.writeLine(message.line());
        } catch (IOException failure) {
            String cause = closed.get()
                    ? "this rank has left the job"
                    : "the connection to the launcher has ended (" + failure.getMessage() + ")";
            throw new LaunchException(
                    "rank " + environment.rank() + " of run " + id() + " failed in " + action + ": " + cause, failure);
        }
    }

    private void read() {
        try {
            for (String line = channel.readLine(); line != null; line = channel.readLine()) {
                hear(LauncherMessage.parse(line));
            }
        } catch (IOException | IllegalArgumentException failure) {
            broken = String.valueOf(failure.getMessage());
        }
        noted.countDown();
        if (!closed.get()) {
            String cause = broken.isEmpty()
                    ? "the launcher has ended"
                    : "the control connection to the launcher broke (" + broken + ")";
            cards.end(cause);
            events.tell(listener -> listener.abandoned(cause));
        }
    }

    private void hear(LauncherMessage message) {
        switch (message) {
            case LauncherMessage.Card(int rank, String card) -> cards.put(rank, card);
            case LauncherMessage.NoCard(int rank, String host, String cause) -> cards.putNone(rank, host, cause);
            case LauncherMessage.Failed(int rank, String cause) -> {
                settled.add(rank);
                events.tell(listener -> listener.failed(rank, cause));
            }
            case LauncherMessage.Ended(int rank) -> {
                settled.add(rank);
                events.tell(listener -> listener.ended(rank));
            }
            case LauncherMessage.Left(int rank) -> {
                settled.add(rank);
                events.tell(listener -> listener.left(rank));
            }
            case LauncherMessage.Noted() -> noted.countDown();
            case LauncherMessage.Describe() -> StatusReply.answer(channel, events::waits);
            case LauncherMessage.Denied(String cause) -> throw new IllegalArgumentException(cause);
            case LauncherMessage.Answer _ ->
                throw new IllegalArgumentException(
                        "the launcher violated the control protocol: an answer to no request");
        }
    }

    private static void closeQuietly(@Nullable Closeable resource) {
        try {
            if (resource != null) {
                resource.close();
            }
        } catch (IOException alreadyBroken) {
            // nothing is left to close
        }
    }
}
