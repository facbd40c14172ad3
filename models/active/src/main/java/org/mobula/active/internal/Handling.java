package org.mobula.active.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.active.HandlerRuleException;
import org.mobula.runtime.spi.Guard;

/**
 * Runs handlers of the program, and knows whether the calling thread runs one.
 *
 * <p><b>Threads:</b> any.
 */
final class Handling {
    private final ThreadLocal<boolean[]> running = ThreadLocal.withInitial(() -> new boolean[1]);

    /**
     * Runs the handler of a message.
     *
     * @return what it has thrown; null if it has returned
     */
    @Nullable
    Throwable run(ArrivedMessage message) {
        boolean[] flag = running.get();
        flag[0] = true;
        try {
            message.runHandler();
            return null;
        } catch (Throwable thrown) { // everything: the thread that polls is not the author of the handler
            Guard.caught(message.describeHandler(), thrown);
            return thrown;
        } finally {
            flag[0] = false;
        }
    }

    /** Throws if the calling thread runs a handler. */
    void checkOutside(String action) {
        if (running.get()[0]) {
            throw new HandlerRuleException("a handler must not call " + action
                    + ": it would wait for messages that cannot arrive while it runs. A request handler may reply once;"
                    + " let the handler change the program's state, and send from the thread that waits for it");
        }
    }
}
