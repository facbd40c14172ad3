package org.mobula.order.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.order.OrderOptions;
import org.mobula.order.OrderProtocolException;
import org.mobula.order.OrderedService;
import org.mobula.order.internal.protocol.Message;
import org.mobula.order.internal.wire.MessageKinds;
import org.mobula.order.internal.wire.MessageReader;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PeerListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * A node's orders. Dispatches messages to them, and keeps messages for orders that this rank has not joined yet.
 *
 * <p><b>Threads:</b> any.
 */
public final class NodeOrders {
    private static final int MOST_EARLY = 1 << 16;
    private static final long MOST_EARLY_BYTES = 1 << 24;

    private final Engine engine;
    private final List<Early> early = new ArrayList<>(); // for orders that this rank has not joined yet
    private long earlyBytes;
    private volatile JoinedOrder[] orders = {}; // an array, because there are few and every message searches it

    private record Early(int order, int source, Message message, long bytes) {}

    private NodeOrders(Engine engine) {
        this.engine = engine;
        Map<Integer, MessageHandler> handlers = new HashMap<>();
        for (int kind = 0; kind < MessageKinds.COUNT; kind++) {
            int each = kind;
            handlers.put(HandlerNumbers.ORDER + kind, message -> arrived(each, message));
        }
        engine.handle(handlers);
        engine.onDeparture(new PeerListener() {
            @Override
            public void departed(Peer peer) {
                notifyOrders(peer);
            }

            @Override
            public void ended(Peer peer) {
                notifyOrders(peer);
            }

            private void notifyOrders(Peer peer) {
                for (JoinedOrder order : orders) {
                    Guard.run("notifying " + order + " of the end of a rank", () -> order.departed(peer));
                }
            }
        });
        engine.onClose(() -> Arrays.stream(orders).forEach(order -> Guard.run("leaving " + order, order::close)));
    }

    /** The orders of a node. */
    public static NodeOrders of(Node node) {
        return Engine.of(node).service(NodeOrders.class, NodeOrders::new);
    }

    /** Implements {@link org.mobula.order.TotalOrder#join}. */
    public JoinedOrder join(String name, OrderOptions options, OrderedService service) {
        JoinedOrder order = add(name, options, service);
        order.awaitMember();
        return order;
    }

    /** Creates this rank's membership of an order, and passes it the messages that have already arrived. */
    private JoinedOrder add(String name, OrderOptions options, OrderedService service) {
        JoinedOrder order = new JoinedOrder(engine, name, options, service);
        synchronized (early) {
            JoinedOrder before = find(order.id());
            if (before != null && before.name().equals(name) && before.serves(service)) {
                return before;
            }
            if (before != null) {
                throw new IllegalStateException(
                        before.name().equals(name)
                                ? "rank " + engine.rank() + " has joined the order \"" + name
                                        + "\" before; a rank joins an order once"
                                : "the orders \"" + name + "\" and \"" + before.name()
                                        + "\" have the same number; give one another name");
            }
            JoinedOrder[] more = Arrays.copyOf(orders, orders.length + 1);
            more[orders.length] = order;
            orders = more;
            order.begin(() -> early.stream()
                    .filter(each -> each.order == order.id())
                    .forEach(each -> order.arrived(each.source, each.message)));
            early.removeIf(each -> each.order == order.id());
            earlyBytes = early.stream().mapToLong(Early::bytes).sum();
        }
        for (int rank = 0; rank < engine.size(); rank++) {
            if (engine.peer(rank).hasDeparted()) {
                order.departed(engine.peer(rank));
            }
        }
        return order;
    }

    private @Nullable JoinedOrder find(int id) {
        for (JoinedOrder order : orders) {
            if (order.id() == id) {
                return order;
            }
        }
        return null;
    }

    private void arrived(int kind, Incoming message) {
        Input input = message.input();
        long bytes = input.remaining();
        int id = input.getInt();
        JoinedOrder order = find(id);
        Message read = MessageReader.read(kind, input, engine.size());
        if (order != null && order.hasBegun()) {
            order.arrived(message.source(), read);
        } else {
            keep(new Early(id, message.source(), read, bytes));
        }
    }

    private void keep(Early next) {
        synchronized (early) {
            JoinedOrder order = find(next.order);
            if (order != null) {
                order.arrived(next.source, next.message);
            } else if (early.size() < MOST_EARLY && earlyBytes + next.bytes <= MOST_EARLY_BYTES) {
                early.add(next);
                earlyBytes += next.bytes;
            } else {
                throw new OrderProtocolException(early.size() + " messages of " + earlyBytes
                        + " bytes wait for orders that rank " + engine.rank() + " has not joined; at most " + MOST_EARLY
                        + " of " + MOST_EARLY_BYTES + " may. Do all ranks use the same names?");
            }
        }
    }
}
