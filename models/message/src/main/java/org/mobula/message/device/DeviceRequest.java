package org.mobula.message.device;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A send or a receive that was begun.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> {@link DeviceException}, from whichever method first learns that it
 * failed, and from each again.
 */
public abstract class DeviceRequest {
    /** For devices. */
    protected DeviceRequest() {}

    /** Waits until it is done. Again: the same status. */
    public abstract DeviceStatus iwait();

    /** What {@link #iwait} would give, if that would not wait; else null. */
    public abstract @Nullable DeviceStatus itest();

    /** Takes it back, if nothing came of it so far; then it is done, and its status says so. */
    public abstract boolean cancel();

    /**
     * Waits until one is done that was not waited for before.
     *
     * @param requests of one device; null ones are passed over
     * @return its status; which one it was, {@link DeviceStatus#tag} and source tell, or {@link #itest} of each
     */
    public static DeviceStatus iwaitany(DeviceRequest[] requests) {
        List<DeviceRequest> present =
                Arrays.stream(requests).filter(Objects::nonNull).toList();
        if (present.isEmpty()) {
            throw new DeviceException(
                    "iwaitany: there is no request among " + requests.length + "; give at least one that was begun");
        }
        return present.getFirst().firstOf(present);
    }

    /** Waits for one of several requests of this one's device. */
    protected abstract DeviceStatus firstOf(List<DeviceRequest> requests);
}
