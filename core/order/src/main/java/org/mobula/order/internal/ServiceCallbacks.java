package org.mobula.order.internal;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.mobula.order.OrderException;
import org.mobula.order.OrderedMessage;
import org.mobula.order.OrderedService;
import org.mobula.runtime.spi.Guard;

/**
 * What a service hears of an order: at once, from whoever is inside of the turnstile, so that nothing is kept in between.
 *
 * <p><b>Threads:</b> inside of the turnstile, but for {@link #delivered}. <b>Failure:</b> after the service has thrown
 * something it hears no more.
 */
final class ServiceCallbacks {
    private final OrderedService service;
    private final Consumer<Throwable> onFailure;
    private final AtomicLong delivered = new AtomicLong();
    private boolean failed;

    /** @param onFailure is told once what the service has thrown; inside of the turnstile */
    ServiceCallbacks(OrderedService service, Consumer<Throwable> onFailure) {
        this.service = service;
        this.onFailure = onFailure;
    }

    /** How many messages the service was given. */
    long delivered() {
        return delivered.get();
    }

    void deliver(OrderedMessage message) {
        if (failed) {
            return;
        }
        try {
            delivered.setOpaque(delivered.getPlain() + 1); // why no more: one thread at a time counts
            service.deliver(message);
        } catch (RuntimeException | Error thrown) {
            fail(thrown);
        }
    }

    /** Anything else that the service is to hear. */
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

    /** The last that the service hears, whatever it has thrown before. */
    void end(OrderException cause) {
        try {
            service.stopped(cause);
        } catch (RuntimeException | Error thrown) {
            Guard.caught("a service that was told its order's end", thrown);
        }
    }

    private void fail(Throwable thrown) {
        failed = true;
        try {
            onFailure.accept(thrown);
        } catch (RuntimeException | Error again) { // its words may not be had, for example
            Guard.caught("ending an order whose service had failed", again);
        }
    }
}
