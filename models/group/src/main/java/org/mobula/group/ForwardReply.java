package org.mobula.group;

import java.util.Objects;
import java.util.function.Supplier;
import org.mobula.group.internal.calling.FixedForwarder;

/**
 * The call returns 0, false or null at once. Each member's result or exception is passed to a {@link Forwarder} at the
 * caller when it arrives.
 *
 * @param forwarders supplies the forwarder of each call, on the calling thread, before the call is sent
 */
public record ForwardReply(Supplier<? extends Forwarder> forwarders) implements ReplyScheme {
    /** Checks that the supplier is not null. */
    public ForwardReply {
        Objects.requireNonNull(forwarders, "forwarding replies needs a forwarder");
    }

    /** Uses one forwarder for all calls. It cannot tell the results of overlapping calls apart. */
    public ForwardReply(Forwarder forwarder) {
        this(new FixedForwarder(Objects.requireNonNull(forwarder, "forwarding replies needs a forwarder")));
    }

    /**
     * The forwarder of the next call.
     *
     * @throws ConfigurationException if the supplier returns null
     */
    public Forwarder next() {
        Forwarder forwarder = forwarders.get();
        if (forwarder == null) {
            throw new ConfigurationException(
                    "the supplier of forwarders returned null: it must supply one for each call");
        }
        return forwarder;
    }
}
