package org.mobula.message.device;

import java.io.Serial;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** A device call has failed. The cause is the failure of the underlying messages, if any. */
public final class DeviceException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With a message. */
    public DeviceException(String message) {
        super(message);
    }

    /** With a message and a cause. */
    public DeviceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Runs a call; its failure becomes a failure of the device. */
    static <T> T translating(String call, Supplier<T> work) {
        try {
            return work.get();
        } catch (DeviceException already) {
            throw already;
        } catch (MobulaException failure) {
            throw new DeviceException(call + ": " + failure.getMessage(), failure);
        }
    }
}
