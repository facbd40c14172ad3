package org.mobula.order.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.memory.Input;
import org.mobula.order.OrderClosedException;
import org.mobula.order.OrderException;
import org.mobula.order.OrderedMessage;
import org.mobula.order.OrderedService;
import org.mobula.order.StateHandover;
import org.mobula.order.View;

class ServiceCallbacksTest {
    private final List<String> heard = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final ServiceCallbacks hearing = new ServiceCallbacks(new Listener(), failures::add);

    /** Hears, and throws at the second message and at the end. */
    private final class Listener implements OrderedService {
        @Override
        public void deliver(OrderedMessage message) {
            heard.add("message " + message.sequence());
            if (message.sequence() == 2) {
                throw new IllegalStateException("for the test");
            }
        }

        @Override
        public void state(StateHandover handover) {}

        @Override
        public void restore(Input state, long sequence) {}

        @Override
        public void changed(View view) {
            heard.add("view " + view.number());
        }

        @Override
        public void stopped(OrderException cause) {
            heard.add(cause.getMessage());
            throw new IllegalStateException("at the end, for the test");
        }
    }

    private void deliver(long sequence) {
        hearing.deliver(new OrderedMessage(sequence, 0, sequence, new byte[0]));
    }

    @Test
    void aServiceThatHasThrownIsOnlyToldThatTheOrderHasStopped() {
        deliver(1);
        hearing.tell(service -> service.changed(new View(7, List.of(0))));
        deliver(2);
        deliver(3);
        hearing.tell(service -> service.changed(new View(8, List.of(0))));
        hearing.end(new OrderClosedException("replicas", 1));
        assertThat(heard)
                .containsExactly(
                        "message 1",
                        "view 7",
                        "message 2",
                        "rank 1 has left the order \"replicas\" and can submit nothing to it. Submit before close(); a"
                                + " rank joins an order once");
        assertThat(failures).singleElement().asString().endsWith("for the test");
    }

    @Test
    void itCountsTheDeliveredMessages() {
        deliver(1);
        deliver(2);
        deliver(3);
        assertThat(hearing.delivered()).isEqualTo(2);
    }

    @Test
    void anExceptionOfAServiceAtTheEndIsContained() {
        hearing.end(new OrderClosedException("replicas", 1));
        assertThat(failures).isEmpty();
        assertThat(heard).hasSize(1);
    }

    /** A service that is told of a failure may fail itself, because the message cannot be made. */
    @Test
    void anExceptionWhileAFailureIsReportedIsContained() {
        ServiceCallbacks deaf = new ServiceCallbacks(new Listener(), _ -> {
            throw new StackOverflowError("for the test");
        });
        deaf.deliver(new OrderedMessage(2, 0, 2, new byte[0]));
        deaf.deliver(new OrderedMessage(3, 0, 3, new byte[0]));
        assertThat(heard).containsExactly("message 2");
    }
}
