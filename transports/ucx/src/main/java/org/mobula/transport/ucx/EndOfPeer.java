package org.mobula.transport.ucx;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.ucx.library.Ucx;
import org.mobula.transport.ucx.library.UcxLayout;

/**
 * Decides when a connection has ended, from its signs: the endpoint fails, the control connection ends, or the peer
 * sends what it must not. Frames that the peer has sent before its end may arrive after a sign.
 *
 * <p><b>Threads:</b> any.
 */
final class EndOfPeer {
    /** So long after the first sign, nothing more arrives. */
    private static final long GRACE_NANOS = 500_000_000;

    private final ConnectedPeer peer;
    private final Control control;
    private volatile byte failure;
    private volatile @Nullable IOException corrupt;
    private volatile long since; // the first sign, 0 if there was none

    EndOfPeer(ConnectedPeer peer, Control control) {
        this.peer = peer;
        this.control = control;
    }

    /** The endpoint has failed. */
    void failed(byte status) {
        if (failure == UcxLayout.OK) {
            failure = status;
            note();
        }
    }

    /** The peer does not keep the rules. */
    void corrupt(String what) {
        if (corrupt == null) {
            corrupt = peer.corrupt(what);
            note();
        }
    }

    /** Looks at the control connection; whether it has ended. */
    boolean readControl() {
        if (control.read() == null) {
            return false;
        }
        note();
        return true;
    }

    private void note() {
        if (since == 0) {
            since = System.nanoTime() | 1; // never 0
        }
    }

    /** Whether there was a sign. */
    boolean isNoted() {
        return since != 0;
    }

    /** Whether the endpoint cannot be used any more. */
    boolean hasFailed() {
        return failure != UcxLayout.OK;
    }

    /** Whether the peer has broken the rules. */
    boolean isCorrupt() {
        return corrupt != null;
    }

    /** For a thread that sends. */
    void checkSending() throws IOException {
        IOException invalid = corrupt;
        if (invalid != null) {
            throw invalid;
        }
        byte status = failure;
        if (status != UcxLayout.OK) {
            IOException end = control.read();
            throw end != null ? end : reported(status);
        }
    }

    /**
     * For the thread that receives: throws once nothing more can arrive.
     *
     * @param received how much of the stream of frames has arrived, all of which is read
     */
    void checkReceiving(long received) throws IOException {
        IOException invalid = corrupt;
        if (invalid != null) {
            throw invalid;
        }
        boolean late = System.nanoTime() - since >= GRACE_NANOS;
        boolean ended = readControl();
        if (ended && (control.isComplete(received) || hasFailed() || late)) {
            throw control.endAt(received);
        }
        if (late) {
            throw reported(failure);
        }
    }

    /** An operation of libucp failed. */
    private IOException reported(byte status) {
        return peer.lost("UCX reports \"" + Ucx.text(status) + "\"");
    }
}
