package org.mobula.endpoint;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.internal.CompletionRing;
import org.mobula.endpoint.internal.EndpointService;
import org.mobula.endpoint.internal.EndpointState;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * Connects endpoints between ranks.
 *
 * <pre>{@code
 * Endpoints endpoints = Endpoints.of(node);
 * MessageEndpoint endpoint = node.rank() == 0 ? endpoints.connect(1, "data") : endpoints.accept("data");
 * }</pre>
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link org.mobula.fault.PeerFailedException} if the other rank has departed;
 * {@link org.mobula.runtime.NodeClosedException} after the node was closed.
 */
public final class Endpoints {
    private static final int ANY = -1;

    private final EndpointService service;

    private Endpoints(EndpointService service) {
        this.service = service;
    }

    /** The endpoints of a node. */
    public static Endpoints of(Node node) {
        return new Endpoints(EndpointService.of(Engine.of(node)));
    }

    /** A queue that collects completions of several endpoints. */
    public CompletionQueue completionQueue() {
        return new CompletionQueue(service.newQueue());
    }

    /** Connects to the endpoint of that name at a rank. */
    public MessageEndpoint connect(int rank, String name) {
        return connect(rank, name, EndpointOptions.defaults(), endpoint -> {});
    }

    /**
     * Connects to the endpoint of that name at a rank, and waits until it accepts.
     *
     * @param name 1 to 256 bytes in UTF-8
     * @param prepare is given the endpoint before the peer can send to it, so that it posts the first receives
     * @throws ConnectionRefusedException if the rank does not accept in time
     */
    public MessageEndpoint connect(
            int rank, String name, EndpointOptions options, Consumer<? super MessageEndpoint> prepare) {
        Holder holder = new Holder(service, options, prepare);
        EndpointState state = service.connect(rank, setup(name, options), options.patience(), holder::prepare);
        return holder.endpoint(state);
    }

    /** Waits for a connection from any rank to a name, and accepts it. */
    public MessageEndpoint accept(String name) {
        return accept(name, EndpointOptions.defaults(), endpoint -> {});
    }

    /**
     * Waits for a connection from any rank to a name, at most until the caller's
     * {@link org.mobula.runtime.Deadline}, and accepts it.
     *
     * @param prepare is given the endpoint before the peer can send to it, so that it posts the first receives
     */
    public MessageEndpoint accept(String name, EndpointOptions options, Consumer<? super MessageEndpoint> prepare) {
        return accept(ANY, name, options, prepare);
    }

    /**
     * Waits for a connection from one rank to a name, and accepts it.
     *
     * @throws org.mobula.fault.PeerFailedException if that rank has departed
     */
    public MessageEndpoint acceptFrom(
            int rank, String name, EndpointOptions options, Consumer<? super MessageEndpoint> prepare) {
        if (rank < 0) {
            throw new IndexOutOfBoundsException("there is no rank " + rank);
        }
        return accept(rank, name, options, prepare);
    }

    private MessageEndpoint accept(
            int rank, String name, EndpointOptions options, Consumer<? super MessageEndpoint> prepare) {
        Holder holder = new Holder(service, options, prepare);
        return holder.endpoint(service.accept(rank, setup(name, options), holder::prepare));
    }

    private EndpointState.Setup setup(String name, EndpointOptions options) {
        return new EndpointState.Setup(
                name, options.check(), options.depth(), ring(options.sends()), ring(options.receives()));
    }

    private CompletionRing ring(@Nullable CompletionQueue queue) {
        return queue == null ? service.newRing() : queue.ring();
    }

    /** Makes the endpoint of a state once, for the preparation and for the caller. */
    private static final class Holder {
        private final EndpointService service;
        private final EndpointOptions options;
        private final Consumer<? super MessageEndpoint> prepare;
        private @Nullable MessageEndpoint made;

        Holder(EndpointService service, EndpointOptions options, Consumer<? super MessageEndpoint> prepare) {
            this.service = service;
            this.options = options;
            this.prepare = prepare;
        }

        void prepare(EndpointState state) {
            prepare.accept(endpoint(state));
        }

        MessageEndpoint endpoint(EndpointState state) {
            MessageEndpoint known = made;
            if (known == null) {
                known = new MessageEndpoint(service, state, options);
                made = known;
            }
            return known;
        }
    }
}
