package org.mobula.runtime.internal;

import java.io.Serial;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.transport.MessageHandler;

/** The runtime's own messages; {@code docs/wire-protocol.md} describes them. */
final class RuntimeMessages {
    static final int BYE = HandlerNumbers.RUNTIME;
    static final int HEARTBEAT = HandlerNumbers.RUNTIME + 1;
    static final int EXPELLED = HandlerNumbers.RUNTIME + 2;
    static final int BARRIER_ARRIVED = HandlerNumbers.RUNTIME + 3;
    static final int BARRIER_RELEASED = HandlerNumbers.RUNTIME + 4;
    static final int STAMP = HandlerNumbers.RUNTIME + 5;
    static final int PAUSE = HandlerNumbers.RUNTIME + 6;

    private RuntimeMessages() {}

    /**
     * Whether a message is delivered only after its receiver has seen as much of every order as its sender. Messages of
     * an order are not, because they are what lets the receiver see more.
     */
    static boolean isCausal(int handler) {
        boolean exempt = handler == HEARTBEAT || handler == EXPELLED || handler == PAUSE;
        return !exempt && (handler < HandlerNumbers.ORDER || handler >= HandlerNumbers.MESSAGE);
    }

    /**
     * A handler of messages that have no content. It refuses any other message: the header of a frame is damaged, and
     * the message that was in the frame is lost.
     */
    static MessageHandler withoutContent(MessageHandler handler) {
        return message -> {
            long bytes = message.input().remaining() + message.input().remainingBlockBytes();
            if (bytes != 0) {
                throw new UnexpectedContentException(bytes);
            }
            handler.onMessage(message);
        };
    }

    /** A message has content, and no message for its handler has any. */
    private static final class UnexpectedContentException extends MobulaException {
        @Serial
        private static final long serialVersionUID = 1L;

        UnexpectedContentException(long bytes) {
            super("it has " + bytes + " bytes, and messages for this handler have none");
        }
    }
}
