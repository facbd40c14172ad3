package org.mobula.active.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.active.ActiveOptions;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;

/**
 * The active messages of a node: its endpoints by name, both sides of its links, and the handlers of {@link
 * ActiveProtocol}.
 *
 * <p><b>Threads:</b> any.
 */
public final class ActiveService {
    private static final int MOST_EARLY = 65_536;

    private record Early(Peer peer, int remote, String name) {}

    private final Engine engine;
    private final Handling handling = new Handling();
    private final Map<String, EndpointState> endpoints = new HashMap<>(); // guarded by this
    private final List<Early> early = new ArrayList<>(); // guarded by this: links to endpoints that are not open yet
    private final LinkTable<Destination> destinations = new LinkTable<>();
    private final LinkTable<Origin> origins = new LinkTable<>();
    private boolean ended; // guarded by this

    private ActiveService(Engine engine) {
        this.engine = engine;
        // all at once, so that messages which have arrived before are handled in order
        engine.handle(Map.of(
                ActiveProtocol.MAP, this::onMap,
                ActiveProtocol.MAPPED, this::onMapped,
                ActiveProtocol.REQUEST, this::onRequest,
                ActiveProtocol.REPLY, this::onReply,
                ActiveProtocol.CREDIT, this::onCredit,
                ActiveProtocol.FAILED, this::onFailed,
                ActiveProtocol.SYNC, this::onSync,
                ActiveProtocol.UNMAP, this::onUnmap,
                ActiveProtocol.CLOSED, this::onClosed));
        engine.onDeparture(this::departed);
        engine.onClose(this::close);
    }

    /** The active messages of a node. */
    public static ActiveService of(Engine engine) {
        return engine.service(ActiveService.class, ActiveService::new);
    }

    Engine engine() {
        return engine;
    }

    Handling handling() {
        return handling;
    }

    static void checkName(String name) {
        if (name.isEmpty() || name.length() > ActiveProtocol.LONGEST_NAME) {
            throw new IllegalArgumentException("the name of an endpoint has 1 to " + ActiveProtocol.LONGEST_NAME
                    + " characters, not " + name.length());
        }
    }

    /** Makes an endpoint that has no links yet. */
    public synchronized EndpointState create(String name, ActiveOptions options) {
        checkName(name);
        EndpointState made = new EndpointState(this, name, options);
        if (endpoints.putIfAbsent(name, made) != null) {
            throw new IllegalArgumentException("rank " + engine.rank() + " has an endpoint \"" + name
                    + "\" already; close it first, or choose another name");
        }
        return made;
    }

    /** Accepts links to an endpoint from now on, and those that wait. */
    public void publish(EndpointState endpoint) {
        List<Early> waiting = new ArrayList<>();
        synchronized (this) {
            endpoint.publish();
            early.removeIf(each -> each.name().equals(endpoint.name()) && waiting.add(each));
        }
        waiting.forEach(each -> accept(endpoint, each.peer(), each.remote()));
    }

    /** Makes this side of a link. */
    Destination link(EndpointState endpoint, int rank, String name) {
        return destinations.add(number -> new Destination(endpoint, engine.peer(rank), name, number));
    }

    void unlink(Destination destination) {
        destinations.remove(destination.number());
    }

    /** Asks the other side for its part of a link; connects to the rank if necessary. */
    void sendMap(Destination destination, String name) {
        Peer peer = destination.peer();
        Output output = peer.begin(
                ActiveProtocol.MAP,
                Integer.BYTES + ActiveProtocol.textBytes(name),
                Deadline.current(),
                "mapping the endpoint \"" + name + "\"");
        output.putInt(destination.number());
        ActiveProtocol.putText(output, name);
        peer.commit();
    }

    /** An endpoint closes. */
    void remove(EndpointState endpoint) {
        synchronized (this) {
            endpoints.remove(endpoint.name(), endpoint);
        }
        origins.forEach(origin -> {
            if (origin.endpoint() == endpoint) {
                origins.remove(origin.number());
                if (!origin.peer().hasDeparted()) {
                    int remote = origin.remote();
                    origin.peer().post(ActiveProtocol.CLOSED, Integer.BYTES, output -> output.putInt(remote));
                }
            }
        });
    }

    private void onMap(Incoming message) {
        int remote = message.input().getInt();
        String name = ActiveProtocol.getText(message.input(), ActiveProtocol.LONGEST_NAME);
        Peer peer = engine.peer(message.source());
        EndpointState endpoint;
        synchronized (this) {
            endpoint = endpoints.get(name);
            if (endpoint == null || !endpoint.isPublished()) {
                if (early.size() == MOST_EARLY) {
                    throw new CorruptActiveMessageException(
                            MOST_EARLY + " links to endpoints that are not open wait at rank " + engine.rank()
                                    + "; open the endpoints before others map them");
                }
                early.add(new Early(peer, remote, name));
                return;
            }
        }
        accept(endpoint, peer, remote);
    }

    private void accept(EndpointState endpoint, Peer peer, int remote) {
        Origin origin = origins.add(number -> new Origin(endpoint, peer, number, remote));
        ActiveOptions options = endpoint.options();
        peer.post(ActiveProtocol.MAPPED, 4 * Integer.BYTES, output -> {
            output.putInt(remote);
            output.putInt(origin.number());
            output.putInt(options.window());
            output.putInt(options.dataLimit());
        });
    }

    private void onMapped(Incoming message) {
        Input input = message.input();
        Destination destination = destination(message);
        int remote = input.getInt();
        int window = input.getInt();
        int dataLimit = input.getInt();
        if (remote < 0 || window < 1 || dataLimit < 0) {
            throw new CorruptActiveMessageException(
                    "link " + remote + " with a window of " + window + " and " + dataLimit + " bytes of data");
        }
        if (destination != null) {
            destination.mapped(remote, window, dataLimit);
        } else { // the thread that wanted the link has given up
            engine.peer(message.source()).post(ActiveProtocol.UNMAP, Integer.BYTES, output -> output.putInt(remote));
        }
    }

    private void onRequest(Incoming message) {
        Origin origin = origin(message);
        int handler = message.input().getInt();
        checkHandler(handler, message.input());
        if (origin != null) {
            origin.begin(message.input());
            origin.handle(handler, origin.endpoint().requestHandler(handler));
            origin.endpoint().waiters().signal();
        }
    }

    private void onReply(Incoming message) {
        Destination destination = destination(message);
        int head = message.input().getInt();
        int handler = head & ActiveProtocol.HANDLERS - 1;
        checkHandler(handler, message.input());
        if (destination != null) {
            destination.begin(message.input());
            destination.handle(handler, destination.endpoint().replyHandler(handler));
            destination.returned(head >>> ActiveProtocol.HANDLER_BITS); // last: a request is finished after its reply
            destination.endpoint().waiters().signal();
        }
    }

    private static void checkHandler(int handler, Input input) {
        if (handler < 0 || handler >= ActiveProtocol.HANDLERS) {
            throw new CorruptActiveMessageException("it names handler " + handler);
        }
        if (input.remainingBlockBytes() > 0) {
            throw new CorruptActiveMessageException("it has blocks");
        }
    }

    private void onCredit(Incoming message) {
        Destination destination = destination(message);
        int credits = message.input().getInt();
        if (destination != null) {
            destination.returned(credits);
            destination.endpoint().waiters().signal();
        }
    }

    private void onFailed(Incoming message) {
        Destination destination = destination(message);
        int credits = message.input().getInt();
        String what = ActiveProtocol.getText(message.input(), ActiveProtocol.LONGEST_TEXT);
        if (destination != null) {
            destination.returned(credits);
            destination.endpoint().fail(what);
        }
    }

    private void onSync(Incoming message) {
        Origin origin = origin(message);
        if (origin != null) {
            origin.sync();
        }
    }

    private void onUnmap(Incoming message) {
        Origin origin = origin(message);
        if (origin != null) {
            origins.remove(origin.number());
        }
    }

    private void onClosed(Incoming message) {
        Destination destination = destination(message);
        if (destination != null) {
            destination.closed();
        }
    }

    private @Nullable Origin origin(Incoming message) {
        Origin found = origins.find(message.input().getInt());
        checkSource(message, found == null ? null : found.peer());
        return found;
    }

    private @Nullable Destination destination(Incoming message) {
        Destination found = destinations.find(message.input().getInt());
        checkSource(message, found == null ? null : found.peer());
        return found;
    }

    private static void checkSource(Incoming message, @Nullable Peer peer) {
        if (peer != null && peer.rank() != message.source()) {
            throw new CorruptActiveMessageException("it names a link to rank " + peer.rank());
        }
    }

    private void departed(Peer peer) {
        synchronized (this) {
            early.removeIf(each -> each.peer().rank() == peer.rank());
        }
        origins.forEach(origin -> {
            if (origin.peer().rank() == peer.rank()) {
                origins.remove(origin.number());
            }
        });
        destinations.forEach(destination -> {
            if (destination.peer().rank() == peer.rank()) {
                destination.endpoint().waiters().signal();
            }
        });
    }

    private void close() {
        List<EndpointState> open;
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            open = List.copyOf(endpoints.values());
        }
        open.forEach(EndpointState::close);
    }
}
