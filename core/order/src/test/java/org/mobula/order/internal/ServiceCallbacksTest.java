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
import org.mobula.order.StateTransfer;
import org.mobula.order.View;

class ServiceCallbacksTest {
    private final List<String> events = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final ServiceCallbacks callbacks = new ServiceCallbacks(new ThrowingService(), failures::add);

    /** Records every callback, and throws at the second message and when the order stops. */
    private final class ThrowingService implements OrderedService {
        @Override
        public void deliver(OrderedMessage message) {
            events.add("message " + message.sequence());
            if (message.sequence() == 2) {
                throw new IllegalStateException("for the test");
            }
        }

        @Override
        public void state(StateTransfer transfer) {}

        @Override
        public void restore(Input state, long sequence) {}

        @Override
        public void changed(View view) {
            events.add("view " + view.number());
        }

        @Override
        public void stopped(OrderException cause) {
            events.add(cause.getMessage());
            throw new IllegalStateException("when stopped, for the test");
        }
    }

    private void deliver(long sequence) {
        callbacks.deliver(new OrderedMessage(sequence, 0, sequence, new byte[0]));
    }

    @Test
    void aServiceThatHasThrownIsNotifiedOnlyThatTheOrderHasStopped() {
        deliver(1);
        callbacks.tell(service -> service.changed(new View(7, List.of(0))));
        deliver(2);
        deliver(3);
        callbacks.tell(service -> service.changed(new View(8, List.of(0))));
        callbacks.end(new OrderClosedException("replicas", 1));
        assertThat(events)
                .containsExactly(
                        "message 1",
                        "view 7",
                        "message 2",
                        "rank 1 has left the order \"replicas\" and can submit nothing to it. Submit before close(); a"
                                + " rank joins an order once");
        assertThat(failures).singleElement().asString().endsWith("for the test");
    }

    @Test
    void deliveredMessagesAreCounted() {
        deliver(1);
        deliver(2);
        deliver(3);
        assertThat(callbacks.delivered()).isEqualTo(2);
    }

    @Test
    void anExceptionFromTheStopCallbackIsContained() {
        callbacks.end(new OrderClosedException("replicas", 1));
        assertThat(failures).isEmpty();
        assertThat(events).hasSize(1);
    }

    /** A listener for failures may fail itself, for example because its message cannot be formatted. */
    @Test
    void anExceptionWhileAFailureIsReportedIsContained() {
        ServiceCallbacks failing = new ServiceCallbacks(new ThrowingService(), _ -> {
            throw new StackOverflowError("for the test");
        });
        failing.deliver(new OrderedMessage(2, 0, 2, new byte[0]));
        failing.deliver(new OrderedMessage(3, 0, 3, new byte[0]));
        assertThat(events).containsExactly("message 2");
    }
}
