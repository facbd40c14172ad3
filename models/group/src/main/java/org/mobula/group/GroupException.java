package org.mobula.group;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** The root of the failures of groups, apart from those of any call. */
public abstract sealed class GroupException extends MobulaException
        permits ConfigurationException, MembershipException {
    @Serial
    private static final long serialVersionUID = 1L;

    GroupException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
