package org.mobula.group;

import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.memory.Input;

/**
 * What is kept for the messages of one peer: codecs, and a cursor.
 *
 * <p><b>Threads:</b> the writer of who has the way to the peer, the rest of who polls it.
 */
final class PeerShare {
    private final CodecSession codecs;
    private final Input input = new Input();

    PeerShare(Codecs codecs) {
        this.codecs = codecs.selfContained(Connection.ofLoader(codecs.loader()));
    }

    CodecSession codecs() {
        return codecs;
    }

    /** A cursor that begins where a message's begins, and turns bytes round if they are not in this machine's order. */
    Input over(Input message, boolean swapped) {
        input.reset(
                message.segment(),
                message.start() + message.position(),
                message.remaining(),
                message.remainingBlockBytes(),
                swapped);
        return input;
    }
}
