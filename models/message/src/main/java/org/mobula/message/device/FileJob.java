package org.mobula.message.device;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobListener;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.Cards;

/**
 * A job without a launcher: processes that were started by hand and find each other by a {@link ProcessTable}.
 *
 * <p>Each process sends its address card to any client that connects to its port in the table. A card is not secret:
 * connections to its address require proof of the run's secret. No launcher watches the processes; connections and
 * heartbeats detect that one has failed.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> its port, its folder, one thread.
 */
final class FileJob implements Job {
    private static final long PAUSE_NANOS = 20_000_000;
    private static final int CONNECT_MILLIS = 1_000;

    private final ProcessTable table;
    private final int rank;
    private final ServerSocket port;
    private final Path directory;
    private @Nullable Thread server;

    FileJob(ProcessTable table, int rank) {
        this.table = table;
        this.rank = rank;
        ProcessTable.Place place = table.place(rank);
        try {
            port = new ServerSocket();
            port.setReuseAddress(true);
            port.bind(new InetSocketAddress(place.host(), place.port()));
            directory = Files.createTempDirectory("mobula-file-");
        } catch (IOException failure) {
            throw new LaunchException(
                    "rank " + rank + " cannot listen at " + place.host() + ":" + place.port() + " ("
                            + failure.getMessage() + "); give it a host of this machine and a port that is free",
                    failure);
        }
    }

    @Override
    public String id() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(table.secret());
            return "file-" + HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return table.size();
    }

    @Override
    public String host() {
        return JobEnvironment.host(System.getenv());
    }

    @Override
    public byte[] secret() {
        return table.secret();
    }

    @Override
    public Path directory() {
        return directory;
    }

    @Override
    public FailurePolicy onFailure() {
        return FailurePolicy.parse(System.getenv().getOrDefault(JobEnvironment.ON_FAILURE, "abort"));
    }

    @Override
    public synchronized void publish(String card) {
        if (server != null) {
            throw new IllegalStateException("rank " + rank + " has already published its card");
        }
        byte[] line = (Cards.checked(card) + "\n").getBytes(StandardCharsets.UTF_8);
        server = Thread.ofPlatform().daemon().name("mobula-" + rank + "-cards").start(() -> serve(line));
    }

    private void serve(byte[] line) {
        while (!port.isClosed()) {
            try (Socket caller = port.accept()) {
                caller.getOutputStream().write(line);
            } catch (IOException ended) {
                // the client reconnects if it still needs the card, or this job is closed
            }
        }
    }

    @Override
    public String card(int other, Duration atMost) {
        ProcessTable.Place place = table.place(other);
        long deadline = System.nanoTime() + atMost.toNanos();
        while (System.nanoTime() - deadline < 0 && !Thread.currentThread().isInterrupted()) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(place.host(), place.port()), CONNECT_MILLIS);
                socket.setSoTimeout((int) Math.min(Integer.MAX_VALUE, Math.max(1, atMost.toMillis())));
                String card = line(socket.getInputStream());
                if (card != null) {
                    return card;
                }
            } catch (IOException notYet) {
                // the process may not have started
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        throw new DeadlineExceededException(
                "waiting for rank " + other + " at " + place.host() + ":" + place.port() + " of " + table.size()
                        + " processes",
                atMost);
    }

    /** A line of at most the length of a card; null if it is truncated. */
    private static @Nullable String line(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(Cards.LIMIT + 1);
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.endsWith("\n") ? text.strip() : null;
    }

    @Override
    public void listen(JobListener listener) {
        // no launcher watches these processes
    }

    @Override
    public void reportFailed(int failed, String cause) {
        // no launcher watches these processes
    }

    @Override
    public void close() {
        try {
            port.close();
            Files.deleteIfExists(directory);
        } catch (IOException ended) {
            // a socket may remain there; the system clears the folder
        }
    }
}
