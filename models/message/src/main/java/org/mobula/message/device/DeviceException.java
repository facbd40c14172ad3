package org.mobula.message.device;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** A device could not do what it was asked for. What it met with beneath is its cause. */
public final class DeviceException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With a message for people. */
    public DeviceException(String message) {
        super(message);
    }

    /** With a message for people and what led to it. */
    public DeviceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
