package org.mobula.order.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.memory.Input;
import org.mobula.order.OrderException;
import org.mobula.order.OrderOptions;
import org.mobula.order.OrderedMessage;
import org.mobula.order.OrderedService;
import org.mobula.order.StateTransfer;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;

class JoinedOrderTest {
    /** Ignores every callback. */
    private static final class IgnoringService implements OrderedService {
        @Override
        public void deliver(OrderedMessage message) {}

        @Override
        public void state(StateTransfer transfer) {}

        @Override
        public void restore(Input state, long sequence) {}

        @Override
        public void stopped(OrderException cause) {}
    }

    @Test
    void messagesDoNotOvertakeThoseThatArrivedBeforeTheOrderWasJoined() throws Exception {
        try (Cluster cluster = new Cluster(1, NodeOptions.defaults())) {
            JoinedOrder order =
                    new JoinedOrder(Engine.of(cluster.node(0)), "test", OrderOptions.defaults(), new IgnoringService());
            List<Boolean> begun = new ArrayList<>();
            order.begin(() -> begun.add(order.hasBegun()));
            begun.add(order.hasBegun());
            assertThat(begun).containsExactly(false, true);
        }
    }
}
