package org.mobula.active;

/**
 * Limits of an endpoint. Each rank that sends to it may have a window of requests under way, so what the endpoint keeps
 * for one source is at most {@code window} times {@code dataLimit} bytes: as replies that cannot leave yet, or in a
 * {@link ActiveRequestQueue}.
 *
 * @param window requests of one source that are not answered or finished, 4 to 4096
 * @param dataLimit bytes of data of one request or reply, 0 to 1048576
 */
public record ActiveOptions(int window, int dataLimit) {
    private static final int LEAST_WINDOW = 4;
    private static final int GREATEST_WINDOW = 4096;
    private static final int GREATEST_DATA = 1 << 20;

    /** Checks the ranges. */
    public ActiveOptions {
        if (window < LEAST_WINDOW || window > GREATEST_WINDOW) {
            throw new IllegalArgumentException(
                    "a window has " + LEAST_WINDOW + " to " + GREATEST_WINDOW + " requests, not " + window);
        }
        if (dataLimit < 0 || dataLimit > GREATEST_DATA) {
            throw new IllegalArgumentException("dataLimit is 0 to " + GREATEST_DATA + " bytes, not " + dataLimit);
        }
    }

    /** 64 requests of up to 64 KiB. */
    public static ActiveOptions defaults() {
        return new ActiveOptions(64, 64 * 1024);
    }

    /** The same with another window. */
    public ActiveOptions withWindow(int requests) {
        return new ActiveOptions(requests, dataLimit);
    }

    /** The same with another limit on data. */
    public ActiveOptions withDataLimit(int bytes) {
        return new ActiveOptions(window, bytes);
    }
}
