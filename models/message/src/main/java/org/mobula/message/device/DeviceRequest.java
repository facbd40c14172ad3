package org.mobula.message.device;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A send or a receive in progress.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> {@link DeviceException}, from every method that finds that it has
 * failed.
 */
public abstract class DeviceRequest {
    /** For devices. */
    protected DeviceRequest() {}

    /** Waits until it is done. Further calls return the same status. */
    public abstract DeviceStatus iwait();

    /** The status of {@link #iwait} if it is done; else null. */
    public abstract @Nullable DeviceStatus itest();

    /** Cancels it if it has not been matched; then it is done, and its status says so. */
    public abstract boolean cancel();

    /**
     * Waits until one is done that has not been waited for before.
     *
     * @param requests of one device; null elements are skipped
     * @return its status; {@link DeviceStatus#tag} and source, or {@link #itest} of each, identify the request
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
