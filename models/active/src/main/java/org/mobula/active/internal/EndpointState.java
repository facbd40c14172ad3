package org.mobula.active.internal;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.active.ActiveCounters;
import org.mobula.active.ActiveEndpointClosedException;
import org.mobula.active.ActiveOptions;
import org.mobula.active.ActiveReplyHandler;
import org.mobula.active.ActiveRequestHandler;
import org.mobula.active.HandlerFailedException;
import org.mobula.runtime.spi.Engine;

/**
 * An endpoint: its tables, its waiting threads, what has failed.
 *
 * <p><b>Threads:</b> any.
 */
public final class EndpointState {
    private static final int DESTINATIONS = 65_536;

    private final ActiveService service;
    private final String name;
    private final ActiveOptions options;
    private final Waiters waiters;
    private final Counters counters = new Counters();
    private final AtomicReferenceArray<@Nullable ActiveRequestHandler> requests =
            new AtomicReferenceArray<>(ActiveProtocol.HANDLERS);
    private final AtomicReferenceArray<@Nullable ActiveReplyHandler> replies =
            new AtomicReferenceArray<>(ActiveProtocol.HANDLERS);
    private final ReentrantLock oneHandler = new ReentrantLock();
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private volatile @Nullable Destination[] destinations = {};
    private volatile boolean closed;
    private boolean published; // guarded by the service

    EndpointState(ActiveService service, String name, ActiveOptions options) {
        this.service = service;
        this.name = name;
        this.options = options;
        this.waiters = new Waiters(service.engine());
    }

    /** Its name. */
    public String name() {
        return name;
    }

    ActiveOptions options() {
        return options;
    }

    int rank() {
        return service.engine().rank();
    }

    Counters counting() {
        return counters;
    }

    Waiters waiters() {
        return waiters;
    }

    Handling handling() {
        return service.handling();
    }

    /**
     * Runs the handler of a message, after the one that another thread runs for this endpoint.
     *
     * @return what it has thrown; null if it has returned
     */
    @Nullable
    Throwable run(ArrivedMessage message) {
        oneHandler.lock();
        try {
            return handling().run(message);
        } finally {
            oneHandler.unlock();
        }
    }

    /** Under the lock of the service. */
    void publish() {
        published = true;
    }

    /** Under the lock of the service. */
    boolean isPublished() {
        return published;
    }

    /** Sets a handler. */
    public void setRequestHandler(int number, ActiveRequestHandler handler) {
        checkHandlerNumber(number);
        requests.set(number, Objects.requireNonNull(handler, "a handler is not null"));
    }

    /** Sets a handler. */
    public void setReplyHandler(int number, ActiveReplyHandler handler) {
        checkHandlerNumber(number);
        replies.set(number, Objects.requireNonNull(handler, "a handler is not null"));
    }

    @Nullable
    ActiveRequestHandler requestHandler(int number) {
        return requests.get(number);
    }

    @Nullable
    ActiveReplyHandler replyHandler(int number) {
        return replies.get(number);
    }

    void checkHandlerNumber(int number) {
        if (number < 0 || number >= ActiveProtocol.HANDLERS) {
            throw new IllegalArgumentException(
                    "a handler has a number from 0 to " + (ActiveProtocol.HANDLERS - 1) + ", not " + number);
        }
    }

    void checkData(MemorySegment data, int limit, String what) {
        if (data.byteSize() > limit) {
            throw new IllegalArgumentException(what + " carries up to " + limit + " bytes of data, not "
                    + data.byteSize() + "; send it in parts, or raise dataLimit in the ActiveOptions of the receiver of"
                    + " requests");
        }
    }

    /** Enters a destination; waits until the endpoint is open there. */
    public void map(int destination, int rank, String endpoint) {
        handling().checkOutside("map");
        checkOpen();
        Engine engine = service.engine();
        Objects.checkIndex(rank, engine.size());
        if (destination < 0 || destination >= DESTINATIONS) {
            throw new IllegalArgumentException(
                    "a destination has a number from 0 to " + (DESTINATIONS - 1) + ", not " + destination);
        }
        ActiveService.checkName(endpoint);
        Destination made = service.link(this, rank, endpoint);
        boolean mapped = false;
        try {
            enter(destination, made);
            service.sendMap(made, endpoint);
            waiters.await(
                    () -> made.isMapped() || closed || made.peer().hasDeparted(),
                    () -> "waiting until rank " + rank + " opens the endpoint \"" + endpoint + "\"");
            checkOpen();
            if (!made.isMapped()) {
                throw engine.failure(rank, "mapping the endpoint \"" + endpoint + "\"");
            }
            mapped = true;
        } finally {
            if (!mapped) {
                remove(destination, made);
            }
        }
    }

    private synchronized void enter(int destination, Destination made) {
        if (destination < destinations.length && destinations[destination] != null) {
            throw new IllegalArgumentException("destination " + destination + " of the endpoint \"" + name
                    + "\" is in use: " + destinations[destination]);
        }
        @Nullable Destination[] more = Arrays.copyOf(destinations, Math.max(destinations.length, destination + 1));
        more[destination] = made;
        destinations = more;
    }

    private synchronized void remove(int destination, Destination made) {
        if (destination < destinations.length && destinations[destination] == made) {
            @Nullable Destination[] fewer = destinations.clone();
            fewer[destination] = null;
            destinations = fewer;
        }
        service.unlink(made);
    }

    /** Sends a request; waits for a credit. */
    public void request(
            int destination, int handler, long word0, long word1, long word2, long word3, MemorySegment data) {
        handling().checkOutside("request");
        checkHandlerNumber(handler);
        Destination to = find(destination);
        checkData(data, to.dataLimit(), "a request to the " + to);
        if (closed || to.isClosed() || to.peer().hasDeparted() || !to.tryCredit()) {
            awaitCredit(to);
        }
        to.send(handler, word0, word1, word2, word3, data);
        counters.requestsSent.increment();
    }

    private void awaitCredit(Destination to) {
        boolean[] taken = new boolean[1];
        waiters.await(
                () -> closed || to.isClosed() || to.peer().hasDeparted() || (taken[0] = to.tryCredit()),
                () -> "waiting until the " + to + " has handled earlier requests");
        if (taken[0]) {
            return;
        }
        checkOpen();
        if (to.peer().hasDeparted()) {
            throw service.engine().failure(to.peer().rank(), "sending an active message to the " + to);
        }
        throw new ActiveEndpointClosedException(
                "the " + to + " is closed; close endpoints only after a barrier of the ranks that use them");
    }

    private Destination find(int destination) {
        @Nullable Destination[] all = destinations;
        Destination found = destination >= 0 && destination < all.length ? all[destination] : null;
        if (found == null || !found.isMapped()) {
            throw new IllegalArgumentException("the endpoint \"" + name + "\" has no destination " + destination
                    + "; enter it with map first. It has "
                    + IntStream.range(0, all.length)
                            .filter(i -> all[i] != null)
                            .boxed()
                            .toList());
        }
        return found;
    }

    /** Polls once. */
    public void poll() {
        handling().checkOutside("poll");
        checkOpen();
        service.engine().poll();
    }

    /** Waits for a condition. */
    public void await(BooleanSupplier condition) {
        handling().checkOutside("await");
        await(condition, () -> "waiting for active messages at the endpoint \"" + name + "\"");
    }

    private void await(BooleanSupplier condition, Supplier<String> action) {
        if (waiters.pollUntil(condition)) {
            return;
        }
        @Nullable Destination[] lost = new Destination[1];
        boolean[] holds = new boolean[1];
        waiters.await(
                () -> (holds[0] = condition.getAsBoolean())
                        || closed
                        || failure.get() != null
                        || (lost[0] = lost()) != null,
                action);
        if (holds[0]) {
            return;
        }
        String failed = failure.getAndSet(null);
        if (failed != null) {
            throw new HandlerFailedException(
                    failed + ". Its log has the stack trace; the requests before and after it were" + " handled");
        }
        Destination departed = lost[0];
        if (departed != null) {
            throw service.engine().failure(departed.peer().rank(), action.get());
        }
        checkOpen();
    }

    private @Nullable Destination lost() {
        for (Destination each : destinations) {
            if (each != null && each.isLost()) {
                return each;
            }
        }
        return null;
    }

    /** Waits until all requests are handled. */
    public void awaitFinished() {
        handling().checkOutside("awaitFinished");
        List<Destination> open = new ArrayList<>();
        for (Destination each : destinations) {
            if (each != null && each.isMapped()) {
                open.add(each);
                if (!each.isFinished()) {
                    each.sync();
                }
            }
        }
        await(
                () -> open.stream().allMatch(each -> each.isFinished() || each.isClosed() || each.isReportedLost()),
                () -> "waiting until the requests of the endpoint \"" + name + "\" are handled");
    }

    /** What it has done. */
    public ActiveCounters counters() {
        return counters.read();
    }

    /** A handler that a request or reply of this endpoint needed has failed. */
    void fail(String what) {
        failure.compareAndSet(null, what);
        waiters.signal();
    }

    String describeHandler(String kind, int number) {
        return kind + " handler " + number + " of the endpoint \"" + name + "\"";
    }

    String missingHandler(String kind, int number) {
        List<Integer> existing = IntStream.range(0, ActiveProtocol.HANDLERS)
                .filter(i -> (kind.equals("request") ? requests.get(i) : replies.get(i)) != null)
                .boxed()
                .toList();
        return "rank " + rank() + " has no " + describeHandler(kind, number) + "; it has " + existing
                + ". Set handlers before the first message, for example ahead of a barrier";
    }

    /** Closes it, and tells the other sides of its links. */
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        service.remove(this);
        for (Destination each : destinations) {
            if (each != null) {
                each.unmap();
                service.unlink(each);
            }
        }
        waiters.signal();
    }

    private void checkOpen() {
        if (closed) {
            throw new ActiveEndpointClosedException("the endpoint \"" + name + "\" of rank " + rank() + " is closed");
        }
    }
}
