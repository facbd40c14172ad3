package org.mobula.group;

import java.util.Objects;
import java.util.function.Supplier;
import org.mobula.group.internal.calling.FixedForwarder;

/**
 * The call returns 0, false or null at once; each member's result or exception is handed to a {@link Forwarder} here
 * when it comes.
 *
 * @param forwarders gives the forwarder of each call; asked on the calling thread, before the call is sent
 */
public record ForwardReply(Supplier<? extends Forwarder> forwarders) implements ReplyScheme {
    /** Checks that there is one. */
    public ForwardReply {
        Objects.requireNonNull(forwarders, "forwarding replies needs a forwarder");
    }

    /** One forwarder for all calls, which cannot tell results of overlapping calls apart. */
    public ForwardReply(Forwarder forwarder) {
        this(new FixedForwarder(Objects.requireNonNull(forwarder, "forwarding replies needs a forwarder")));
    }

    /**
     * The forwarder of the next call.
     *
     * @throws ConfigurationException if none is given
     */
    public Forwarder next() {
        Forwarder forwarder = forwarders.get();
        if (forwarder == null) {
            throw new ConfigurationException("the supplier of forwarders gave null: let it give one for each call");
        }
        return forwarder;
    }
}
