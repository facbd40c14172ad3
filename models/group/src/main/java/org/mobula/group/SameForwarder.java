package org.mobula.group;

import java.util.function.Supplier;

/**
 * Gives the same forwarder to all calls, so that one can look at it before the first.
 *
 * @param forwarder which
 */
record SameForwarder(Forwarder forwarder) implements Supplier<Forwarder> {
    @Override
    public Forwarder get() {
        return forwarder;
    }
}
