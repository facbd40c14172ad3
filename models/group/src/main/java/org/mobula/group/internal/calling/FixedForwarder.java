package org.mobula.group.internal.calling;

import java.util.function.Supplier;
import org.mobula.group.Forwarder;

/**
 * Supplies the same forwarder to all calls, so that its type can be checked before the first one.
 *
 * @param forwarder the forwarder
 */
public record FixedForwarder(Forwarder forwarder) implements Supplier<Forwarder> {
    @Override
    public Forwarder get() {
        return forwarder;
    }
}
