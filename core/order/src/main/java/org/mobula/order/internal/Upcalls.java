package org.mobula.order.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.mobula.order.OrderedMessage;
import org.mobula.order.OrderedService;

/**
 * What a service is to hear, in order; it hears one thing at a time.
 *
 * <p><b>Threads:</b> one at a time adds; whoever calls {@link #make} then tells the service, unless somebody does.
 * <b>Failure:</b> after the service has thrown something it hears no more.
 */
final class Upcalls {
    private final Queue<Object> queue = new ConcurrentLinkedQueue<>(); // messages, and what else is to be done
    private final AtomicBoolean making = new AtomicBoolean();
    private final OrderedService service;
    private final Consumer<Throwable> onFailure;
    private volatile boolean failed;
    private final AtomicLong delivered = new AtomicLong();

    /** @param onFailure is told once what the service has thrown */
    Upcalls(OrderedService service, Consumer<Throwable> onFailure) {
        this.service = service;
        this.onFailure = onFailure;
    }

    void add(OrderedMessage message) {
        queue.add(message);
    }

    void add(Runnable upcall) {
        queue.add(upcall);
    }

    /** How many messages the service was given. */
    long delivered() {
        return delivered.get();
    }

    /** Tells the service what there is to tell, unless somebody does. */
    void make() {
        while (!queue.isEmpty() && making.compareAndSet(false, true)) {
            try {
                makeAll();
            } finally {
                making.set(false);
            }
        }
    }

    private void makeAll() {
        if (failed) {
            queue.clear();
            return;
        }
        try {
            for (Object next = queue.poll(); next != null; next = queue.poll()) {
                make(next);
            }
            service.delivered();
        } catch (RuntimeException | Error thrown) {
            failed = true;
            queue.clear();
            onFailure.accept(thrown);
        }
    }

    private void make(Object upcall) {
        if (upcall instanceof OrderedMessage message) {
            delivered.setOpaque(delivered.getPlain() + 1); // why no more: one thread at a time counts
            service.deliver(message);
        } else {
            ((Runnable) upcall).run();
        }
    }
}
