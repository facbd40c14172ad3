package org.mobula.message;

import org.jspecify.annotations.Nullable;

/**
 * A message that was taken to be received later.
 *
 * <p><b>Threads:</b> any; whoever receives it first gets it. <b>Failure:</b> as {@link PointToPoint#receive}; a second
 * receive is a {@link MessageArgumentException}.
 */
public final class MatchedMessage {
    private final Exchange exchange;
    private final Status status;
    private @Nullable Unexpected message;

    MatchedMessage(Exchange exchange, Status status, @Nullable Unexpected message) {
        this.exchange = exchange;
        this.status = status;
        this.message = message;
    }

    /** What comes from {@link PointToPoint#NO_RANK}. */
    static MatchedMessage nothing(Exchange exchange) {
        return new MatchedMessage(exchange, Status.NOTHING, null);
    }

    /** What it is. */
    public Status status() {
        return status;
    }

    /** Receives it. */
    public Status receive(Section section) {
        if (!isThere(section)) {
            return Status.NOTHING;
        }
        ReceiveOperation receive = exchange.receive(section, take(section));
        receive.awaitReceived();
        return receive.outcome();
    }

    /** Begins to receive it. */
    public Request ireceive(Section section) {
        return isThere(section) ? exchange.receive(section, take(section)) : Requests.nothing(exchange.engine());
    }

    /** Whether there is something to receive. */
    private boolean isThere(Section into) {
        if (status.source() == PointToPoint.NO_RANK) {
            return false;
        }
        if (!into.isWritable()) {
            new Arguments(exchange).refuseReceive(into, status.source(), status.tag());
        }
        return true;
    }

    /** Receives it, which must be an object. */
    public Received<?> receiveObject() {
        if (status.source() == PointToPoint.NO_RANK) {
            return new Received<>(null, Status.NOTHING);
        }
        ReceiveOperation receive = exchange.receive(ReceiveOperation.OBJECT, take("an object"));
        receive.awaitDone("It was matched, and is lost");
        return new Received<>(receive.object(), receive.outcome());
    }

    private synchronized Unexpected take(Object what) {
        Unexpected taken = message;
        if (taken == null) {
            throw new MessageArgumentException(exchange.members().where()
                    + exchange.members().describe("receiving " + what + " from ", status.source(), status.tag())
                    + ": the message was received before. Receive a matched message once");
        }
        message = null;
        return taken;
    }
}
