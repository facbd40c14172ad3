package org.mobula.shared.internal;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PeerListener;
import org.mobula.shared.internal.check.AccessCheck;
import org.mobula.shared.internal.check.AccessLog;
import org.mobula.shared.internal.machine.Definitions;
import org.mobula.shared.internal.machine.Machine;
import org.mobula.shared.internal.machine.Network;
import org.mobula.shared.internal.machine.Operation;
import org.mobula.shared.internal.machine.Packet;
import org.mobula.shared.internal.machine.PacketKind;
import org.mobula.shared.internal.machine.Unit;
import org.mobula.shared.internal.pages.HostPages;
import org.mobula.transport.Incoming;

/**
 * The machine of a rank at its node: sends and receives its packets, and waits for operations.
 *
 * <p><b>Threads:</b> any.
 */
public final class SharedService implements Network {
    private static final int SIZE_HINT = 128;

    /** In releases without a message. */
    private static final int LONGEST_POLL_INTERVAL = 16;

    private final Engine engine;
    private final Machine machine;
    private final @Nullable AccessCheck check;
    private final PageExchange pages;

    // plain: they only say when to poll
    private int pollInterval = 1;
    private int releasesToPoll = 1;

    /**
     * @param engine of the node
     * @param definer makes units
     * @param check of accesses; null for none
     */
    public SharedService(Engine engine, Definitions.Definer definer, @Nullable AccessCheck check) {
        this.check = check;
        this.engine = engine;
        this.machine = new Machine(this, definer);
        this.pages = new PageExchange(engine, this::send);
    }

    /** The check of accesses; null if it is off. */
    public @Nullable AccessCheck check() {
        return check;
    }

    /** Receives from now on. */
    public void start() {
        engine.handle(HandlerNumbers.SHARED, this::onMessage);
        engine.onDeparture(new PeerListener() {
            @Override
            public void departed(Peer peer) {
                if (engine.isClosed()) { // then every peer departs, although it still runs
                    close();
                } else {
                    SharedService.this.departed(peer);
                }
            }

            @Override
            public void ended(Peer peer) {
                machine.ended(peer.rank());
            }
        });
        engine.onClose(this::close);
    }

    /** If the launcher cannot report the end of the process, the rank counts as stopped after the liveness timeout. */
    private void departed(Peer peer) {
        int rank = peer.rank();
        pages.departed(rank);
        machine.departed(rank);
        if (peer.hasFailed()) {
            long deadline =
                    System.nanoTime() + engine.options().livenessTimeout().toNanos();
            engine.timer().at(deadline, () -> machine.ended(rank));
        } else {
            machine.ended(rank);
        }
    }

    private void close() {
        if (check != null) {
            check.close();
        }
        pages.close();
        machine.close(() -> new NodeClosedException(rank(), "using a shared object"));
    }

    /**
     * Sets the memory of this host's ranks for a unit whose contents are pages; all ranks call this in the same order.
     */
    public void establishPages(Unit unit, int unitBytes, AtomicReference<@Nullable HostPages> into) {
        boolean mayHaveLocks = check == null && unit.protocol().allowsOneCopyPerHost();
        HostPages.Division division = new HostPages.Division(
                unit.blocks(), block -> (long) unit.length().applyAsInt(block) * unitBytes, mayHaveLocks);
        boolean locks = pages.establish(unit.id(), division, into);
        HostPages established = into.get();
        if (locks && established != null) {
            machine.attach(unit, established);
        }
    }

    /** Waits for all ranks; afterwards they know of all releases before. */
    public void barrier() {
        await(machine.barrier(check == null ? AccessLog.NONE : check.cut()));
    }

    /** The machine. */
    public Machine machine() {
        return machine;
    }

    /** The node's engine. */
    public Engine engine() {
        return engine;
    }

    @Override
    public int rank() {
        return engine.rank();
    }

    @Override
    public int size() {
        return engine.size();
    }

    @Override
    public void send(int to, Packet packet) {
        engine.peer(to).post(HandlerNumbers.SHARED, SIZE_HINT, output -> PacketCodec.write(packet, output));
    }

    @Override
    public PeerFailedException failure(int rank, String action) {
        return engine.failure(rank, action);
    }

    @Override
    public void compare(List<AccessLog> logs, LongFunction<String> describe) {
        if (check != null) {
            check.compare(logs, describe);
        }
    }

    private void onMessage(Incoming message) {
        int from = message.source();
        boolean[] follows = {false};
        Packet packet = PacketCodec.read(message.input(), machine::destination, _ -> follows[0] = true);
        if (packet.kind() == PacketKind.PAGES) {
            pages.onPages(from, packet);
        } else if (follows[0]) {
            message.whenFilled(() -> machine.deliver(from, packet));
        } else {
            machine.deliver(from, packet);
        }
    }

    /**
     * A thread has released a lock without a message: receives the requests of other ranks now and then. They would
     * otherwise wait, while this thread acquires and releases locks again and again, until a thread of the node gets a
     * core to poll.
     */
    public void pollAfterRelease() {
        if (--releasesToPoll <= 0) {
            pollInterval = Math.min(2 * pollInterval, LONGEST_POLL_INTERVAL);
            releasesToPoll = pollInterval;
            engine.poll();
        }
    }

    /** A lock has just arrived, and is wanted elsewhere soon: the next releases poll. */
    public void expectRequests() {
        pollInterval = 1;
        releasesToPoll = 1;
    }

    /**
     * Waits for an operation.
     *
     * @throws DeadlineExceededException if the calling thread's deadline has passed
     * @throws CallInterruptedException if the calling thread was interrupted
     */
    public void await(Operation operation) {
        if (!operation.isDone()) {
            long begun = System.nanoTime();
            SharedWaitEvent event = FlightRecording.isOn() ? SharedWaitEvent.start() : null;
            boolean done = engine.awaitInterruptibly(operation, Deadline.current());
            if (event != null) {
                event.commit(operation);
            }
            if (!done && machine.abandon(operation)) {
                throw ended(operation, begun);
            }
        }
        RuntimeException failure = operation.failure();
        if (failure != null) {
            throw here(failure);
        }
    }

    private static RuntimeException ended(Operation operation, long begun) {
        if (Thread.currentThread().isInterrupted()) {
            return new CallInterruptedException(operation.describe(), "The block was not acquired");
        }
        return new DeadlineExceededException(
                operation.describe(),
                Duration.ofNanos(System.nanoTime() - begun),
                "Another rank holds it, or does not take part");
    }

    /** Waits for a release, which goes on even if the calling thread does not wait any longer. */
    public void awaitRelease(Operation operation) {
        if (!operation.isDone()) {
            long begun = System.nanoTime();
            if (!engine.await(operation, Deadline.current()) && !operation.isDone()) {
                throw new DeadlineExceededException(
                        operation.describe(),
                        Duration.ofNanos(System.nanoTime() - begun),
                        "The release goes on; the block is not held any more");
            }
        }
        RuntimeException failure = operation.failure();
        if (failure != null) {
            throw here(failure);
        }
    }

    /** An exception that was made on another thread, with the frames of this one. */
    private static RuntimeException here(RuntimeException failure) {
        failure.setStackTrace(new Throwable().getStackTrace());
        return failure;
    }

    private static <T extends @Nullable Object> void complete(
            CompletableFuture<T> future, java.util.function.Supplier<T> result) {
        try {
            future.complete(result.get());
        } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
        }
    }

    /**
     * A future of an operation.
     *
     * @param whenDone gives its result; runs on a virtual thread
     */
    public <T extends @Nullable Object> CompletableFuture<T> future(
            Operation operation, java.util.function.Supplier<T> whenDone) {
        CompletableFuture<T> future = new CompletableFuture<>();
        operation.whenDone(() -> engine.dispatch(() -> {
            RuntimeException failure = operation.failure();
            if (failure != null) {
                future.completeExceptionally(failure);
            } else {
                complete(future, whenDone);
            }
        }));
        engine.ensurePolled();
        return future;
    }
}
