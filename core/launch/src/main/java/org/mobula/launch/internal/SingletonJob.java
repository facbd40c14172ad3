package org.mobula.launch.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobListener;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.Cards;

/**
 * The job of a process that no launcher started (MPI's singleton): rank 0 of 1.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> its folder, created on first use, removed on close or when the JVM exits.
 */
public final class SingletonJob implements Job {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int PATH_LIMIT = 60;

    private final String id =
            "alone-" + HexFormat.of().toHexDigits(RANDOM.nextLong()).toLowerCase(Locale.ROOT);
    private final byte[] secret = new byte[32];
    private final String host;
    private final FailurePolicy onFailure;
    private final CompletableFuture<String> card = new CompletableFuture<>();
    private @Nullable Path directory;
    private @Nullable Thread removal;

    /** With the host name and the failure policy of an environment. */
    public SingletonJob(Map<String, String> environment) {
        RANDOM.nextBytes(secret);
        host = JobEnvironment.host(environment);
        onFailure = FailurePolicy.parse(environment.getOrDefault(JobEnvironment.ON_FAILURE, "abort"));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int size() {
        return 1;
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
    public synchronized Path directory() {
        if (directory == null) {
            directory = makeDirectory();
            removal = new Thread(this::removeDirectory, "mobula-alone-removal");
            Runtime.getRuntime().addShutdownHook(removal);
        }
        return directory;
    }

    @Override
    public FailurePolicy onFailure() {
        return onFailure;
    }

    @Override
    public void publish(String line) {
        if (!card.complete(Cards.checked(line))) {
            throw new IllegalStateException("rank 0 has already published its card");
        }
    }

    @Override
    public String card(int rank, Duration atMost) {
        checkRank(rank);
        try {
            return card.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new DeadlineExceededException("waiting for the card of rank 0", atMost);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted while waiting for the card of rank 0", interrupted);
        } catch (ExecutionException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    public void listen(JobListener listener) {
        // there are no other ranks
    }

    @Override
    public void reportFailed(int rank, String cause) {
        checkRank(rank);
    }

    @Override
    public synchronized void close() {
        if (removal != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(removal);
            } catch (IllegalStateException endingAlready) {
                return; // the hook removes the folder
            }
            removal = null;
        }
        removeDirectory();
    }

    private static void checkRank(int rank) {
        if (rank != 0) {
            throw new IllegalArgumentException("rank " + rank + " is not a rank of this job, which runs alone: 0 of 1");
        }
    }

    private static Path makeDirectory() {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"));
        // the path of a Unix socket has at most some 100 bytes, including its name
        if (parent.toString().length() > PATH_LIMIT) {
            parent = Path.of("/tmp");
        }
        try {
            return Files.createTempDirectory(parent, "mobula-alone-");
        } catch (IOException full) {
            throw new LaunchException(
                    "cannot make a folder for sockets in " + parent + " (" + full.getMessage()
                            + "); choose another with -Djava.io.tmpdir=DIR",
                    full);
        }
    }

    private void removeDirectory() {
        Path present = directory;
        if (present == null) {
            return;
        }
        directory = null;
        try (Stream<Path> files = Files.walk(present)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException ended) {
            // another process removed it, or this process may not
        }
    }
}
