package org.mobula.runtime.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.launch.JobFiles;
import org.mobula.launch.JobListener;
import org.mobula.launch.LaunchException;
import org.mobula.launch.spi.Cards;
import org.mobula.runtime.spi.CardExchange;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PeerListener;

/**
 * The job of a node beside another one. The other node says which ranks have departed, and its messages carry the
 * cards.
 *
 * <p><b>Threads:</b> any.
 */
public final class SideJob implements Job {
    private static final String MAC = "HmacSHA256";

    private final Engine main;
    private final Job job;
    private final String name;
    private final CardExchange cards;
    private final CompletableFuture<String> own = new CompletableFuture<>();

    /** @param name letters, digits and dashes */
    public SideJob(NodeEngine main, String name, CardExchange cards) {
        this.main = main;
        this.job = main.job();
        this.name = name;
        this.cards = cards;
    }

    /** The name that distinguishes it from other nodes of the same process. */
    public String name() {
        return name;
    }

    /** The card of the node; waits until it has opened its transports. */
    public String ownCard(Duration atMost) {
        String waiting = "waiting for the addresses of the transports " + name;
        try {
            return own.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new DeadlineExceededException(waiting, atMost);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted while " + waiting, interrupted);
        } catch (ExecutionException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    public String id() {
        return job.id() + "-" + name;
    }

    @Override
    public int rank() {
        return job.rank();
    }

    @Override
    public int size() {
        return job.size();
    }

    @Override
    public String host() {
        return job.host();
    }

    /** Another secret than that of the other node, so that a connection of one is never taken for one of the other. */
    @Override
    public byte[] secret() {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(job.secret(), MAC));
            return mac.doFinal(id().getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new AssertionError("every JDK has " + MAC, impossible);
        }
    }

    @Override
    public Path directory() {
        Path folder = job.directory().resolve(name);
        try {
            return Files.createDirectories(folder);
        } catch (IOException full) {
            throw new LaunchException("cannot make the folder " + folder + ": " + full.getMessage(), full);
        }
    }

    /** The other node decides what a failure means for the run. */
    @Override
    public FailurePolicy onFailure() {
        return FailurePolicy.CONTINUE;
    }

    @Override
    public JobFiles files() {
        return job.files();
    }

    @Override
    public void publish(String card) {
        own.complete(Cards.checked(card));
    }

    @Override
    public String card(int rank, Duration atMost) {
        return rank == rank() ? ownCard(atMost) : cards.card(rank, atMost);
    }

    @Override
    public void listen(JobListener listener) {
        main.onDeparture(new PeerListener() {
            @Override
            public void departed(Peer peer) {
                if (peer.hasFailed()) {
                    listener.failed(peer.rank(), "its other connections have failed");
                } else {
                    listener.left(peer.rank());
                }
            }

            @Override
            public void ended(Peer peer) {
                listener.ended(peer.rank());
            }
        });
    }

    /** Nothing: the heartbeats of the other node find out whether the rank has failed. */
    @Override
    public void reportFailed(int rank, String cause) {}

    @Override
    public void close() {}
}
