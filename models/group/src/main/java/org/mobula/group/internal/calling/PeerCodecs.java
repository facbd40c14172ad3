package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.memory.Input;

/**
 * The codecs and the read cursor for the messages of one peer.
 *
 * <p><b>Threads:</b> the writer belongs to the thread that sends to the peer, all else to the thread that polls it.
 */
final class PeerCodecs {
    private final CodecSession session;
    private final Input input = new Input();
    private @Nullable CallHeader last;

    PeerCodecs(CodecSession session) {
        this.session = session;
    }

    ObjectReader reader() {
        return session.reader();
    }

    ObjectWriter writer() {
        return session.writer();
    }

    /** Reads the header of a call. Consecutive calls mostly have equal headers, so the last one is reused. */
    CallHeader header(Input message, int source) {
        CallHeader read = CallHeader.read(message, source, last);
        last = read;
        return read;
    }

    /** Reads the byte order of a call's message; returns a cursor over the rest that swaps bytes where necessary. */
    Input cursor(Input message) {
        boolean swapped = message.getByte() != CallHeader.NATIVE_ORDER;
        input.reset(
                message.segment(),
                message.start() + message.position(),
                message.remaining(),
                message.remainingBlockBytes(),
                swapped);
        return input;
    }
}
