package org.mobula.invoke.internal.references;

import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Takes what other ranks tell about references: a series of entries, each a byte and what belongs to it.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class ReferenceMessages implements MessageHandler {
    /** The handler's number. */
    static final int NUMBER = HandlerNumbers.INVOKE + 8;

    /** Object, number: a stub holds the object. */
    static final byte REGISTER = 1;

    /** Object, number: that stub is gone. */
    static final byte RELEASE = 2;

    /** How many messages with references were dealt with. */
    static final byte ACKNOWLEDGE = 3;

    /** Nothing: say how many registrations you have taken. */
    static final byte ASK = 4;

    /** How many registrations were taken. */
    static final byte CONFIRM = 5;

    private final Ledgers ledgers;
    private final Exports exports;

    ReferenceMessages(Ledgers ledgers, Exports exports) {
        this.ledgers = ledgers;
        this.exports = exports;
    }

    @Override
    public void onMessage(Incoming message) {
        int source = message.source();
        Ledger ledger = ledgers.with(source);
        Input input = message.input();
        while (input.remaining() > 0) {
            byte entry = input.getByte();
            switch (entry) {
                case REGISTER -> {
                    exports.register(input.getInt(), source, input.getLong());
                    ledger.countRegistration();
                }
                case RELEASE -> exports.release(input.getInt(), source, input.getLong());
                case ACKNOWLEDGE -> ledger.transit().acknowledged(input.getLong());
                case ASK -> ledger.outbox().confirm(ledger.registrations());
                case CONFIRM -> ledger.outbox().taken(input.getLong());
                default ->
                    throw new MismatchException("rank " + source + " says " + entry
                            + " about references, which is unknown here: it runs another version of Mobula");
            }
        }
    }
}
