package org.mobula.group;

import java.io.Serial;

/** A group cannot be created, joined or looked up; the message says why and what to change. */
public final class MembershipException extends GroupException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param message which group, why not, and what to do */
    public MembershipException(String message) {
        super(message, null);
    }
}
