package org.mobula.launch.scheduled;

import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobListener;
import org.mobula.launch.local.rank.LocalJob;
import org.mobula.launch.local.rank.OwnFolder;
import org.mobula.launch.local.rank.RankEnvironment;
import org.mobula.launch.local.rank.UncaughtExceptions;
import org.mobula.launch.local.run.Coordinator;
import org.mobula.launch.scheduled.rendezvous.JoinTimeout;

/**
 * The job of a process that a scheduler started.
 *
 * <p>Rank 0 coordinates the run: its process ends once all other ranks have left, unless it is ended by {@link
 * System#exit} or a signal. With {@link FailurePolicy#ABORT}, all processes end when a rank fails; with {@link
 * FailurePolicy#CONTINUE}, the others go on where the scheduler lets them.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the process's folder, and at rank 0 the coordinator. <b>Failure:</b> as
 * {@link Job}.
 */
public final class ScheduledJob implements Job {
    private static final int FAILED = 1;
    private static final long ABORT_SECONDS = 5;
    private static final Duration FENCE_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(60);

    private final LocalJob job;
    private final Exchange exchange;
    private final @Nullable Coordinator coordinator;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean failed;

    private ScheduledJob(LocalJob job, Exchange exchange, @Nullable Coordinator coordinator) {
        this.job = job;
        this.exchange = exchange;
        this.coordinator = coordinator;
    }

    /**
     * Joins the job. All processes of the job must do so; each waits until all have.
     *
     * @throws org.mobula.launch.LaunchException if the scheduler or rank 0 cannot be reached
     */
    public static Job join(Exchange exchange, Map<String, String> environment) {
        String host = JobEnvironment.host(environment);
        FailurePolicy onFailure = JobEnvironment.onFailure(environment);
        OwnFolder folder = OwnFolder.of(environment);
        Coordinator coordinator = null;
        if (exchange.rank() == 0) {
            ServerSocketChannel server = CoordinatorCard.listen(environment);
            CoordinatorCard card = exchange.secret()
                    .map(secret -> CoordinatorCard.at(server, host, secret))
                    .orElseGet(() -> CoordinatorCard.at(server, host));
            coordinator = Coordinator.start(
                    server, new Coordinator.Terms(card.secret(), exchange.size(), onFailure, new Scheduler(exchange)));
            card.offer(exchange);
        }
        CompletableFuture<LocalJob> own = new CompletableFuture<>();
        exchange.whenLost((rank, cause) -> own.thenAccept(job -> job.reportFailed(rank, cause)));
        passFence(exchange, environment);
        if (coordinator != null) {
            coordinator.expectAll(CONNECT_TIMEOUT);
        }
        CoordinatorCard card = CoordinatorCard.of(exchange).seenFrom(host);
        folder.removeAlso(folder.folder()
                .sharedMemory()
                .resolve(JobEnvironment.sharedMemoryPrefix(card.id()) + exchange.rank() + "-"));
        LocalJob job = LocalJob.join(new RankEnvironment(
                card.id(),
                folder.folder(),
                card.control(),
                exchange.rank(),
                exchange.size(),
                card.secret(),
                onFailure,
                host,
                false));
        exchange.joined();
        own.complete(job);
        if (onFailure == FailurePolicy.CONTINUE) {
            exchange.finish(); // a scheduler that waits for the farewell of a process ends the others if it fails
            // before
        }
        ScheduledJob joined = new ScheduledJob(job, exchange, coordinator);
        joined.watchTheEnd(onFailure);
        return joined;
    }

    private static void passFence(Exchange exchange, Map<String, String> environment) {
        if (exchange.limitsFence()) {
            exchange.fence();
            return;
        }
        String me = "mobula: rank " + exchange.rank() + " on " + JobEnvironment.host(environment) + " ";
        FenceLimit.Actions actions = new FenceLimit.Actions(text -> System.err.println(me + text), why -> {
            System.err.println(me + "ends: " + why);
            Runtime.getRuntime().halt(FAILED); // the fence, which blocks in native code, cannot be interrupted
        });
        try (FenceLimit _ = FenceLimit.begin(exchange, JoinTimeout.of(environment, FENCE_TIMEOUT), actions)) {
            exchange.fence();
        }
    }

    private void watchTheEnd(FailurePolicy onFailure) {
        if (Thread.getDefaultUncaughtExceptionHandler() == null) {
            Thread.setDefaultUncaughtExceptionHandler(new UncaughtExceptions(this::uncaught, onFailure));
        } else if (Thread.getDefaultUncaughtExceptionHandler() instanceof UncaughtExceptions ours) {
            ours.tell(this::uncaught);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "mobula-job-end"));
        // a killed mpirun cannot end the processes on its own host
        ProcessHandle.current()
                .parent()
                .ifPresent(parent -> parent.onExit().thenRun(() -> halt("the process that started it has ended")));
    }

    private void halt(String why) {
        System.err.println("mobula: rank " + rank() + " on " + host() + " ends: " + why);
        Runtime.getRuntime().halt(FAILED);
    }

    /** An exception ends this process: the scheduler must not take its end for a success. */
    private void uncaught(String exception) {
        failed = true;
        if (!closed.get()) {
            job.tellUncaught(exception);
        } else if (onFailure() == FailurePolicy.ABORT) {
            exchange.abort(FAILED, exception);
        }
    }

    /**
     * The JVM ends. Rank 0 ends last, because the others learn from it who has left. A process that does not tell the
     * scheduler that it has finished has failed.
     */
    private void end() {
        boolean orderly = !EndOfJvm.byExit();
        boolean left = closed.get();
        try {
            if (coordinator != null && orderly) {
                coordinator.awaitEnd();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            if (coordinator != null) {
                coordinator.close();
            }
        }
        if (!failed && (orderly || left)) {
            exchange.finish();
        }
    }

    private record Scheduler(Exchange exchange) implements Coordinator.Scheduler {
        @Override
        public void say(String line) {
            System.err.println(line);
        }

        @Override
        public void abort() {
            // first: a scheduler that hangs may block the call. The other ranks then notice the end of this process
            CompletableFuture.delayedExecutor(ABORT_SECONDS, TimeUnit.SECONDS)
                    .execute(() -> Runtime.getRuntime().halt(FAILED));
            exchange.abort(FAILED, "a rank failed");
        }
    }

    /** Tells a listener what the job tells, and what the end of rank 0 means. */
    private final class Listener implements JobListener {
        private final JobListener listener;
        private boolean coordinatorLeft;
        private boolean told;

        private Listener(JobListener listener) {
            this.listener = listener;
        }

        @Override
        public void failed(int rank, String cause) {
            told = true;
            listener.failed(rank, cause);
        }

        @Override
        public void ended(int rank) {
            listener.ended(rank);
        }

        @Override
        public void left(int rank) {
            coordinatorLeft |= rank == 0;
            listener.left(rank);
        }

        @Override
        public List<String> describeWaits() {
            return listener.describeWaits();
        }

        @Override
        public void abandoned(String cause) {
            if (coordinatorLeft || closed.get() || rank() == 0) {
                return; // the other ranks are reached without it, or this process ends
            }
            if (onFailure() == FailurePolicy.ABORT && told) {
                Runtime.getRuntime().halt(FAILED); // rank 0 has printed the cause, and ends the job
            }
            String broken = job.broken();
            if (onFailure() == FailurePolicy.ABORT) {
                halt(
                        broken.isEmpty()
                                ? "the process of rank 0, which coordinates the run, has ended"
                                : "the control connection to rank 0, which coordinates the run, broke (" + broken
                                        + "; its process may still run)");
            }
            if (broken.isEmpty()) {
                listener.failed(0, "its process ended");
                listener.ended(0);
            } else {
                listener.failed(0, "the control connection to it broke (" + broken + "; its process may still run)");
            }
        }
    }

    @Override
    public void listen(JobListener listener) {
        job.listen(new Listener(listener));
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            if (EndOfJvm.byExit()) {
                job.abandon(); // an end that the scheduler takes for a failure
            } else {
                job.close();
            }
        }
    }

    @Override
    public String id() {
        return job.id();
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

    @Override
    public byte[] secret() {
        return job.secret();
    }

    @Override
    public Path directory() {
        return job.directory();
    }

    @Override
    public FailurePolicy onFailure() {
        return job.onFailure();
    }

    @Override
    public void publish(String card) {
        job.publish(card);
    }

    @Override
    public String card(int rank, Duration atMost) {
        return job.card(rank, atMost);
    }

    @Override
    public void reportFailed(int rank, String cause) {
        if (rank == 0 && rank() != 0 && onFailure() == FailurePolicy.ABORT && !closed.get()) {
            // this rank ends itself: the coordinator, which would end the run, cannot be reached
            halt("rank 0, which coordinates the run, has failed: " + cause);
        }
        job.reportFailed(rank, cause);
    }
}
