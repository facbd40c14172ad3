package org.mobula.shared.internal.protocol;

import org.mobula.shared.spi.ProtocolStep;

/** Steps of several protocols. */
final class Steps {
    /** Requests the last released content. */
    static final ProtocolStep FETCH = (copy, message) -> {
        copy.fetch();
        return true;
    };

    /** The content has arrived. Requests it again if it is older than what this rank must see by now. */
    static final ProtocolStep ARRIVED = (copy, message) -> {
        if (copy.isCurrent() && copy.version() >= 0) {
            return true;
        }
        copy.fetch();
        return false;
    };

    /** The rank that was served has a copy. */
    static final ProtocolStep REMEMBER = (copy, message) -> {
        copy.addToCopySet(message.from());
        return true;
    };

    private Steps() {}
}
