package org.mobula.group.internal.calling;

import java.util.function.Supplier;
import org.mobula.group.Forwarder;

/**
 * Gives the same forwarder to all calls, so that one can look at it before the first.
 *
 * @param forwarder which
 */
public record FixedForwarder(Forwarder forwarder) implements Supplier<Forwarder> {
    @Override
    public Forwarder get() {
        return forwarder;
    }
}
