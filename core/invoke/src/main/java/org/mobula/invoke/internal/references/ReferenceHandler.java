package org.mobula.invoke.internal.references;

import java.util.function.IntFunction;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Handles the reference messages that {@link ReferenceSender} writes.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class ReferenceHandler implements MessageHandler {
    private final IntFunction<PeerReferences> peers;
    private final Exports exports;

    /**
     * @param peers by rank
     * @param exports this rank's objects
     */
    ReferenceHandler(IntFunction<PeerReferences> peers, Exports exports) {
        this.peers = peers;
        this.exports = exports;
    }

    @Override
    public void onMessage(Incoming message) {
        int source = message.source();
        PeerReferences references = peers.apply(source);
        Input input = message.input();
        while (input.remaining() > 0) {
            byte entry = input.getByte();
            switch (entry) {
                case ReferenceSender.REGISTER -> {
                    exports.register(input.getInt(), source, input.getLong());
                    references.countRegistration();
                }
                case ReferenceSender.RELEASE -> exports.release(input.getInt(), source, input.getLong());
                case ReferenceSender.ACKNOWLEDGE -> references.sentReferences().acknowledged(input.getLong());
                case ReferenceSender.ASK -> references.sender().confirm(references.registrations());
                case ReferenceSender.CONFIRM -> references.sender().confirmed(input.getLong());
                default ->
                    throw new MismatchException("rank " + source + " sent reference entry " + entry
                            + ", which is unknown here: it runs another version of Mobula");
            }
        }
    }
}
