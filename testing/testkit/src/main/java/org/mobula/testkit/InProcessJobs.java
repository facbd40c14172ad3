package org.mobula.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.launch.JobListener;

/**
 * A job whose ranks are nodes of this JVM. Cards are elements of an array, and the test reports failures.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> {@link #close} removes the directory of the run; close the nodes first.
 */
public final class InProcessJobs implements AutoCloseable {
    private final String id = "test-" + UUID.randomUUID().toString().substring(0, 8);
    private final Path directory;
    private final byte[] secret = new byte[32];
    private final List<Place> places = new ArrayList<>();
    private final @Nullable String[] cards;
    private final @Nullable String[] failures;
    private final boolean[] left;
    private final boolean[] ended;

    /** A job whose ranks are on one host. */
    public InProcessJobs(int size) {
        this(Stream.generate(() -> "here").limit(size).toList());
    }

    /** A job with a rank on each of these hosts. */
    public InProcessJobs(List<String> hosts) {
        new java.security.SecureRandom().nextBytes(secret);
        cards = new String[hosts.size()];
        failures = new String[hosts.size()];
        left = new boolean[hosts.size()];
        ended = new boolean[hosts.size()];
        try {
            directory = Files.createTempDirectory("mobula");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int rank = 0; rank < hosts.size(); rank++) {
            places.add(new Place(rank, hosts.get(rank)));
        }
    }

    /** The job of a rank, which joins it once. */
    public Job job(int rank) {
        return places.get(rank);
    }

    /** Reports to every rank that one has failed. */
    public void fail(int rank, String cause) {
        if (fails(rank, cause)) {
            places.forEach(place -> place.tell(to -> to.failed(rank, cause)));
        }
    }

    /** Ends a rank, and reports to every other one that it has failed and that its process has ended. */
    public void end(int rank, String cause) {
        if (fails(rank, cause)) {
            places.get(rank)
                    .tell(to -> to.failed(rank, cause)); // first: a rank that has ended is not notified about others
            tellOthers(rank, to -> to.failed(rank, cause));
        }
        synchronized (this) {
            ended[rank] = true;
        }
        tellOthers(rank, to -> to.ended(rank));
    }

    /** True for the first report about a rank that has not left. */
    private synchronized boolean fails(int rank, String cause) {
        boolean first = failures[rank] == null && !left[rank];
        if (first) {
            failures[rank] = cause;
            notifyAll();
        }
        return first;
    }

    private void tellOthers(int rank, Consumer<JobListener> news) {
        places.stream().filter(place -> place.rank != rank).forEach(place -> place.tell(news));
    }

    private void leave(int rank) {
        synchronized (this) {
            if (left[rank]) {
                return;
            }
            left[rank] = true;
            notifyAll();
        }
        tellOthers(rank, to -> to.left(rank));
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Place implements Job {
        private final int rank;
        private final String host;
        private @Nullable JobListener listener;

        Place(int rank, String host) {
            this.rank = rank;
            this.host = host;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return places.size();
        }

        @Override
        public String host() {
            return host;
        }

        @Override
        public byte[] secret() {
            return secret.clone();
        }

        @Override
        public Path directory() {
            return directory;
        }

        @Override
        public FailurePolicy onFailure() {
            return FailurePolicy.CONTINUE;
        }

        @Override
        public void publish(String card) {
            synchronized (InProcessJobs.this) {
                cards[rank] = card;
                InProcessJobs.this.notifyAll();
            }
        }

        @Override
        public String card(int other, Duration atMost) {
            long deadline = System.nanoTime() + atMost.toNanos();
            synchronized (InProcessJobs.this) {
                while (true) {
                    String card = cards[other];
                    if (card != null) {
                        return card;
                    }
                    String failure = left[other] ? "it has left the job" : failures[other];
                    if (failure != null) {
                        throw new PeerFailedException(
                                other, places.get(other).host, failure, "waiting for its address");
                    }
                    long left = (deadline - System.nanoTime()) / 1_000_000;
                    if (left <= 0) {
                        throw new DeadlineExceededException("waiting for rank " + other + "'s address", atMost);
                    }
                    try {
                        InProcessJobs.this.wait(left);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }

        @Override
        public void listen(JobListener to) {
            List<Runnable> news = new ArrayList<>();
            synchronized (InProcessJobs.this) {
                listener = to;
                for (int other = 0; other < places.size(); other++) {
                    int each = other;
                    String failure = failures[other];
                    if (failure != null) {
                        news.add(() -> to.failed(each, failure));
                    } else if (left[other] && other != rank) {
                        news.add(() -> to.left(each));
                    }
                    if (ended[other] && other != rank) {
                        news.add(() -> to.ended(each));
                    }
                }
            }
            news.forEach(Runnable::run);
        }

        @Override
        public void reportFailed(int other, String cause) {
            fail(other, cause);
        }

        @Override
        public void close() {
            leave(rank);
        }

        private void tell(Consumer<JobListener> news) {
            JobListener to = listener;
            if (to != null) {
                news.accept(to);
            }
        }
    }
}
