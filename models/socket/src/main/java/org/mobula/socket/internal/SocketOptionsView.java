package org.mobula.socket.internal;

import java.net.SocketException;
import java.net.SocketOptions;
import org.jspecify.annotations.Nullable;

/**
 * The options of a socket that matter to the rings, as the program sees them. After the switch TCP itself has
 * TCP_NODELAY, because a bell must not wait for the acknowledgement of an earlier one; the program still sees its own
 * setting.
 *
 * <p><b>Threads:</b> any.
 */
final class SocketOptionsView {
    private final ConnectionState connection;
    private volatile int timeout;
    private volatile boolean urgentInline;
    private volatile @Nullable Boolean noDelay;

    SocketOptionsView(ConnectionState connection) {
        this.connection = connection;
    }

    /** Reads the options of a socket that the agent sees for the first time. */
    void read(SocketOptions socket) throws SocketException {
        timeout = (Integer) socket.getOption(SocketOptions.SO_TIMEOUT);
        urgentInline = Boolean.TRUE.equals(socket.getOption(SocketOptions.SO_OOBINLINE));
    }

    /** The time in milliseconds that a read may wait; 0 for no limit. */
    int timeout() {
        return timeout;
    }

    boolean urgentInline() {
        return urgentInline;
    }

    /** Sets TCP_NODELAY of TCP itself; the program keeps its view. */
    void takeNoDelay(SocketOptions socket) throws SocketException {
        Boolean seen = (Boolean) socket.getOption(SocketOptions.TCP_NODELAY);
        socket.setOption(SocketOptions.TCP_NODELAY, true);
        noDelay = seen;
    }

    /** Notes what the program sets; true if TCP must not be changed. */
    boolean set(int option, Object value) {
        if (connection.isClosed()) {
            return false; // TCP reports it
        }
        switch (option) {
            case SocketOptions.TCP_NODELAY -> {
                if (noDelay != null && value instanceof Boolean wanted) {
                    noDelay = wanted;
                    return true;
                }
            }
            case SocketOptions.SO_TIMEOUT -> {
                if (value instanceof Integer millis && millis >= 0) {
                    timeout = millis;
                }
            }
            case SocketOptions.SO_OOBINLINE -> {
                if (value instanceof Boolean wanted) {
                    urgentInline = wanted;
                    publishUrgentInline(wanted);
                }
            }
            default -> {}
        }
        return false;
    }

    private void publishUrgentInline(boolean wanted) {
        connection.beginUse();
        try {
            Rings rings = connection.rings();
            if (rings != null && !connection.isClosed()) {
                rings.in().publishUrgentInline(wanted);
            }
        } catch (IllegalStateException released) {
            // closed meanwhile
        } finally {
            connection.endUse();
        }
    }

    /** The program's view of TCP_NODELAY, or null if it is TCP's own. */
    @Nullable
    Object get(int option) {
        return option == SocketOptions.TCP_NODELAY && !connection.isClosed() ? noDelay : null;
    }
}
