package org.mobula.order.internal;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.mobula.order.OrderException;
import org.mobula.order.OrderedMessage;
import org.mobula.order.OrderedService;
import org.mobula.runtime.spi.Guard;

/**
 * Calls a service's methods. After a method has thrown, only {@link OrderedService#stopped} is called.
 *
 * <p><b>Threads:</b> within the {@link CombiningExecutor}, except {@link #delivered}.
 */
final class ServiceCallbacks {
    private final OrderedService service;
    private final Consumer<Throwable> onFailure;
    private final AtomicLong delivered = new AtomicLong();
    private boolean failed;

    /** @param onFailure receives the service's first exception, within the executor */
    ServiceCallbacks(OrderedService service, Consumer<Throwable> onFailure) {
        this.service = service;
        this.onFailure = onFailure;
    }

    /** The number of messages delivered to the service. */
    long delivered() {
        return delivered.get();
    }

    void deliver(OrderedMessage message) {
        if (failed) {
            return;
        }
        try {
            delivered.setOpaque(delivered.getPlain() + 1); // opaque is enough: one thread at a time counts
            service.deliver(message);
        } catch (RuntimeException | Error thrown) {
            fail(thrown);
        }
    }

    /** Calls another method of the service. */
    void tell(Consumer<OrderedService> what) {
        if (failed) {
            return;
        }
        try {
            what.accept(service);
        } catch (RuntimeException | Error thrown) {
            fail(thrown);
        }
    }

    /** Calls the last method, even if the service has failed. */
    void end(OrderException cause) {
        try {
            service.stopped(cause);
        } catch (RuntimeException | Error thrown) {
            Guard.caught("notifying a service that its order has stopped", thrown);
        }
    }

    private void fail(Throwable thrown) {
        failed = true;
        try {
            onFailure.accept(thrown);
        } catch (RuntimeException | Error again) { // its toString may fail
            Guard.caught("ending an order whose service had failed", again);
        }
    }
}
