package org.mobula.active;

import java.util.function.Consumer;
import org.mobula.active.internal.ActiveService;
import org.mobula.active.internal.EndpointState;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * The active messages of a node.
 *
 * <pre>
 * try (ActiveEndpoint endpoint = ActiveMessages.of(node).open("adder", handlers -&gt; handlers
 *         .onRequest(1, request -&gt; request.reply(2, request.word(0) + request.word(1)))
 *         .onReply(2, reply -&gt; sum = reply.word(0)))) {
 *     endpoint.map(0, 1 - node.rank(), "adder");
 *     endpoint.request(0, 1, 19, 23);
 *     endpoint.await(() -&gt; sum != 0);
 * }
 * </pre>
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the endpoints end with the node.
 */
public final class ActiveMessages {
    private final ActiveService service;

    private ActiveMessages(ActiveService service) {
        this.service = service;
    }

    /** The active messages of a node. */
    public static ActiveMessages of(Node node) {
        return new ActiveMessages(ActiveService.of(Engine.of(node)));
    }

    /** Opens an endpoint that only sends, or whose handlers are set before other ranks map it. */
    public ActiveEndpoint open(String name) {
        return open(name, ActiveOptions.defaults(), endpoint -> {});
    }

    /** Opens an endpoint with the usual options. */
    public ActiveEndpoint open(String name, Consumer<ActiveEndpoint> setup) {
        return open(name, ActiveOptions.defaults(), setup);
    }

    /**
     * Opens an endpoint.
     *
     * @param name unique at this rank, 1 to 255 characters
     * @param options limits for what other ranks send to it
     * @param setup sets its handlers; other ranks can map the endpoint once it has returned
     * @throws IllegalArgumentException if the name is empty, too long or in use
     */
    public ActiveEndpoint open(String name, ActiveOptions options, Consumer<ActiveEndpoint> setup) {
        EndpointState state = service.create(name, options);
        ActiveEndpoint endpoint = new ActiveEndpoint(state);
        boolean complete = false;
        try {
            setup.accept(endpoint);
            service.publish(state);
            complete = true;
        } finally {
            if (!complete) {
                state.close();
            }
        }
        return endpoint;
    }
}
