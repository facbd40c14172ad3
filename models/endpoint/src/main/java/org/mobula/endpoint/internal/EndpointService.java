package org.mobula.endpoint.internal;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.ConnectionRefusedException;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;

/**
 * The endpoints of a node: connects and accepts, and hands messages to endpoints.
 *
 * <p><b>Threads:</b> any.
 */
public final class EndpointService {
    private final Engine engine;
    private final EndpointTable endpoints = new EndpointTable();
    private final Registrations registrations = new Registrations(MemoryLock.SYSTEM);
    private final ConnectionRequests requests = new ConnectionRequests();
    private final Map<EndpointState, Attempt> attempts = new ConcurrentHashMap<>();

    /** Those that threads may wait for although no endpoint uses them. */
    private final Set<CompletionRing> queues = Collections.newSetFromMap(new WeakHashMap<>());

    private final Set<EndpointState> closing = ConcurrentHashMap.newKeySet();
    private final Set<EndpointState> waiting = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private EndpointService(Engine engine) {
        this.engine = engine;
    }

    /** The service of a node. */
    public static EndpointService of(Engine engine) {
        return engine.service(EndpointService.class, EndpointService::attach);
    }

    private static EndpointService attach(Engine engine) {
        EndpointService service = new EndpointService(engine);
        engine.onDeparture(service::departed);
        engine.onClose(service::close);
        engine.handle(Map.of(
                EndpointMessages.CONNECT, service::onConnect,
                EndpointMessages.ACCEPT, service::onAccept,
                EndpointMessages.REFUSE, service::onRefuse,
                EndpointMessages.WITHDRAW, service::onWithdraw,
                EndpointMessages.CLOSE, service::onClose,
                EndpointMessages.SEND, service::onSend,
                EndpointMessages.WRITE, service::onWrite,
                EndpointMessages.WRITE_ANSWER, service::onWriteAnswer,
                EndpointMessages.READ, service::onRead,
                EndpointMessages.READ_ANSWER, service::onReadAnswer));
        return service;
    }

    /** The engine of the node. */
    public Engine engine() {
        return engine;
    }

    /** A queue of completions of one endpoint. */
    public CompletionRing newRing() {
        return new CompletionRing(engine);
    }

    /** A queue of completions that the program attaches to endpoints. */
    public CompletionRing newQueue() {
        CompletionRing ring = newRing();
        synchronized (queues) {
            queues.add(ring);
        }
        if (closed) {
            ring.close();
        }
        return ring;
    }

    /**
     * Sends, and waits until the data has left.
     *
     * @param action the action of the caller as a clause
     */
    public void sendAndWait(EndpointState endpoint, Transfer transfer, int tag, String action) {
        endpoint.sendAndWait(transfer, tag, newRing(), action);
    }

    /** The registered buffers. */
    public Registrations registrations() {
        return registrations;
    }

    /**
     * Connects to an endpoint of a rank.
     *
     * @param patience how long to wait for its accept
     * @param prepare is given the endpoint before the peer can send to it
     */
    public EndpointState connect(
            int rank, EndpointState.Setup setup, Duration patience, Consumer<EndpointState> prepare) {
        byte[] name = checkedName(setup.name());
        Peer peer = engine.peer(rank);
        String action = "connecting to endpoint \"" + setup.name() + "\" of rank " + rank;
        EndpointState endpoint =
                endpoints.add(number -> new EndpointState(number, peer, setup, registrations, this::quiet));
        Attempt attempt = new Attempt(action);
        attempts.put(endpoint, attempt);
        boolean connected = false;
        try {
            prepare.accept(endpoint);
            peer.post(EndpointMessages.CONNECT, 2 * Integer.BYTES + name.length, out -> {
                out.putInt(endpoint.number());
                out.putInt(name.length);
                out.putBytes(name, 0, name.length);
            });
            awaitAccept(endpoint, attempt, patience);
            connected = true;
            return endpoint;
        } finally {
            attempts.remove(endpoint);
            if (!connected) {
                post(peer, EndpointMessages.WITHDRAW, endpoint.number());
                end(endpoint);
            }
        }
    }

    private void awaitAccept(EndpointState endpoint, Attempt attempt, Duration patience) {
        long since = System.nanoTime();
        long mine = Deadline.after(patience);
        long outer = Deadline.current();
        if (endpoint.peer().hasDeparted()) {
            throw engine.failure(endpoint.peer().rank(), attempt.describe());
        }
        boolean done = engine.awaitInterruptibly(attempt, mine);
        MobulaException failure = attempt.failure;
        if (failure != null) {
            throw failure;
        }
        if (done) {
            return;
        }
        Duration waited = Duration.ofNanos(System.nanoTime() - since);
        if (Thread.currentThread().isInterrupted()) {
            throw new CallInterruptedException(attempt.describe(), "No connection was made");
        }
        if (mine == outer) {
            throw new DeadlineExceededException(attempt.describe(), waited, "No connection was made");
        }
        throw new ConnectionRefusedException(
                "rank " + endpoint.peer().rank() + " did not accept a connection to endpoint \""
                        + endpoint.setup().name() + "\" within " + patience.toMillis()
                        + " ms. Call accept with that name there, or wait longer");
    }

    /**
     * Waits for a request and accepts it.
     *
     * @param rank from which rank; -1 for any
     * @param prepare is given the endpoint before the peer can send to it
     */
    public EndpointState accept(int rank, EndpointState.Setup setup, Consumer<EndpointState> prepare) {
        checkedName(setup.name());
        String action =
                "accepting a connection to endpoint \"" + setup.name() + "\"" + (rank < 0 ? "" : " from rank " + rank);
        ConnectionRequests.Request request = take(rank, setup.name(), action);
        Peer peer = request.peer();
        EndpointState endpoint =
                endpoints.add(number -> new EndpointState(number, peer, setup, registrations, this::quiet));
        boolean accepted = false;
        try {
            endpoint.connectedTo(request.number());
            prepare.accept(endpoint);
            peer.post(EndpointMessages.ACCEPT, 2 * Integer.BYTES, out -> {
                out.putInt(request.number());
                out.putInt(endpoint.number());
            });
            accepted = true;
        } finally {
            if (!accepted) {
                post(peer, EndpointMessages.CLOSE, request.number());
                end(endpoint);
            }
        }
        if (peer.hasDeparted()) {
            fail(endpoint);
        }
        return endpoint;
    }

    private ConnectionRequests.Request take(int rank, String name, String action) {
        long since = System.nanoTime();
        long deadline = Deadline.current();
        Peer only = rank < 0 ? null : engine.peer(rank);
        ConnectionRequests.Waiter waiter = new ConnectionRequests.Waiter(name, rank, action);
        waiter.reset();
        ConnectionRequests.Request request = requests.takeOrWait(waiter);
        if (request != null) {
            return request;
        }
        boolean done = false;
        try {
            done = (only != null && only.hasDeparted()) || closed || engine.awaitInterruptibly(waiter, deadline);
        } finally {
            request = requests.leave(waiter);
        }
        if (request != null) {
            return request;
        }
        if (closed || engine.isClosed()) {
            throw new NodeClosedException(engine.rank(), action);
        }
        if (done && only != null && only.hasDeparted()) {
            throw engine.failure(rank, action);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CallInterruptedException(action, "Nothing was accepted");
        }
        throw new DeadlineExceededException(
                action, Duration.ofNanos(System.nanoTime() - since), "Nothing was accepted");
    }

    private static byte[] checkedName(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length > EndpointMessages.MAX_NAME) {
            throw new IllegalArgumentException("the name of an endpoint has 1 to " + EndpointMessages.MAX_NAME
                    + " bytes, not " + bytes.length + ". Use a shorter one");
        }
        return bytes;
    }

    private static void post(Peer peer, int handler, int number) {
        peer.post(handler, Integer.BYTES, out -> out.putInt(number));
    }

    /**
     * Closes an endpoint of this rank: what is posted returns with a failure, and the peer is told. Waits until no data
     * moves any more.
     */
    public void close(EndpointState endpoint) {
        end(endpoint);
        if (!endpoint.quiet().isDone() && !closed && waiting.add(endpoint)) { // one thread waits
            try {
                engine.awaitInterruptibly(endpoint.quiet(), Deadline.current());
            } finally {
                waiting.remove(endpoint);
            }
        }
    }

    private void end(EndpointState endpoint) {
        if (endpoint.end(() -> endpoint.closed(false), endpoint.peer().hasDeparted()) && endpoint.peerNumber() != 0) {
            post(endpoint.peer(), EndpointMessages.CLOSE, endpoint.peerNumber());
        }
        registrations.of(endpoint.number()).forEach(RegisteredBuffer::closeWhenUnused);
        closing.add(endpoint); // first: the thread after which it is quiet removes it then
        if (endpoint.quiet().isDone()) {
            quiet(endpoint);
        }
    }

    /** No data of an endpoint that has ended moves any more. A closed one is forgotten. */
    private void quiet(EndpointState endpoint) {
        if (closing.remove(endpoint)) {
            endpoints.remove(endpoint);
        }
    }

    private void fail(EndpointState endpoint) {
        String action = "using " + endpoint.describe();
        boolean closed = engine.isClosed(); // now: a node that closes later does not change the reason
        endpoint.end(() -> failure(endpoint.peer(), action, closed), true);
    }

    private MobulaException failure(Peer peer, String action, boolean closed) {
        return closed ? new NodeClosedException(engine.rank(), action) : engine.failure(peer.rank(), action);
    }

    private void departed(Peer peer) {
        requests.departed(peer);
        for (EndpointState each : endpoints.list()) {
            if (each.peer().rank() == peer.rank()) {
                fail(each);
                Attempt attempt = attempts.get(each);
                if (attempt != null) {
                    attempt.fail(failure(peer, attempt.describe(), engine.isClosed()));
                }
            }
        }
    }

    private void close() {
        closed = true; // first: a thread that this wakes sees why
        requests.close();
        synchronized (queues) {
            queues.forEach(CompletionRing::close);
        }
        for (EndpointState each : endpoints.list()) {
            Supplier<MobulaException> why = () -> new NodeClosedException(engine.rank(), "using " + each.describe());
            each.end(why, false);
            Attempt attempt = attempts.get(each);
            if (attempt != null) {
                attempt.fail(new NodeClosedException(engine.rank(), attempt.describe()));
            }
            registrations.of(each.number()).forEach(RegisteredBuffer::closeWhenUnused);
        }
    }

    private void onConnect(Incoming message) {
        Input in = message.input();
        int number = in.getInt();
        int length = in.getInt();
        if (length < 1 || length > EndpointMessages.MAX_NAME || length > in.remaining()) {
            throw new CorruptEndpointMessageException("a request names an endpoint with " + length + " bytes");
        }
        byte[] name = new byte[length];
        in.getBytes(name, 0, length);
        Peer peer = engine.peer(message.source());
        ConnectionRequests.Request request =
                new ConnectionRequests.Request(peer, number, new String(name, StandardCharsets.UTF_8));
        if (!requests.add(request)) {
            peer.post(EndpointMessages.REFUSE, 2 * Integer.BYTES, out -> {
                out.putInt(number);
                out.putInt(Refusal.TOO_MANY_REQUESTS.ordinal());
            });
        }
    }

    private void onAccept(Incoming message) {
        int number = message.input().getInt();
        int other = message.input().getInt();
        EndpointState endpoint = find(message, number);
        Attempt attempt = endpoint == null ? null : attempts.get(endpoint);
        if (endpoint == null || attempt == null || attempt.failure != null) {
            post(engine.peer(message.source()), EndpointMessages.CLOSE, other); // the wait for it has ended
            return;
        }
        endpoint.connectedTo(other);
        attempt.complete();
    }

    private void onRefuse(Incoming message) {
        int number = message.input().getInt();
        Refusal refusal = Refusal.of(message.input().getInt());
        EndpointState endpoint = find(message, number);
        Attempt attempt = endpoint == null ? null : attempts.get(endpoint);
        if (endpoint != null && attempt != null) {
            attempt.fail(new ConnectionRefusedException("rank " + message.source()
                    + " refused a connection to endpoint \"" + endpoint.setup().name() + "\": " + refusal.words()));
        }
    }

    private void onWithdraw(Incoming message) {
        requests.remove(engine.peer(message.source()), message.input().getInt());
    }

    private void onClose(Incoming message) {
        EndpointState endpoint = find(message, message.input().getInt());
        if (endpoint != null) {
            endpoint.end(() -> endpoint.closed(true), false);
        }
    }

    private void onSend(Incoming message) {
        long head = message.input().getLong();
        int type = checkedType(head);
        EndpointState endpoint = find(message, EndpointMessages.number(head));
        if (endpoint != null) { // otherwise it was closed while the message was under way
            endpoint.arrived(message, EndpointMessages.tag(head), type);
        }
    }

    private void onWrite(Incoming message) {
        Input in = message.input();
        long head = in.getLong();
        int type = checkedType(head);
        long operation = in.getLong();
        int region = in.getInt();
        long offset = in.getLong();
        EndpointState endpoint = find(message, EndpointMessages.number(head));
        if (endpoint != null) {
            endpoint.remote().write(message, operation, type, region, offset);
        }
    }

    private void onWriteAnswer(Incoming message) {
        EndpointState endpoint = find(message, message.input().getInt());
        long operation = message.input().getLong();
        Access result = Access.of(message.input().getInt());
        if (endpoint != null) {
            endpoint.answered(message, operation, result, false);
        }
    }

    private void onRead(Incoming message) {
        Input in = message.input();
        long head = in.getLong();
        int type = checkedType(head);
        long operation = in.getLong();
        int region = in.getInt();
        long offset = in.getLong();
        long length = in.getLong();
        EndpointState endpoint = find(message, EndpointMessages.number(head));
        if (endpoint != null) {
            endpoint.remote().read(operation, type, region, offset, length);
        }
    }

    private void onReadAnswer(Incoming message) {
        long head = message.input().getLong();
        long operation = message.input().getLong();
        Access result = Access.of(message.input().getInt());
        EndpointState endpoint = find(message, EndpointMessages.number(head));
        if (endpoint != null) {
            endpoint.answered(message, operation, result, true);
        }
    }

    private static int checkedType(long head) {
        int type = EndpointMessages.type(head);
        if (!TypeCode.isValid(type)) {
            throw new CorruptEndpointMessageException("a message has the unknown type " + type);
        }
        return type;
    }

    private @Nullable EndpointState find(Incoming message, int number) {
        EndpointState found = endpoints.find(number);
        if (found != null && found.peer().rank() != message.source()) {
            throw new CorruptEndpointMessageException(
                    "rank " + message.source() + " sent a message for an endpoint that rank "
                            + found.peer().rank() + " is connected to");
        }
        return found;
    }

    /** A connect that waits for its accept. */
    private static final class Attempt extends Completion {
        private volatile @Nullable MobulaException failure;

        Attempt(String action) {
            super(() -> action);
            resetForAny();
        }

        void fail(MobulaException why) {
            failure = why;
            complete();
        }
    }
}
