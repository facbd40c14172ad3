package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.message.internal.QueueEntry;
import org.mobula.message.internal.pointtopoint.ArgumentChecks;
import org.mobula.message.internal.pointtopoint.MatchableMessage;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.message.internal.pointtopoint.Probes;
import org.mobula.message.internal.pointtopoint.ReceiveOperation;
import org.mobula.message.internal.pointtopoint.Requests;
import org.mobula.message.internal.section.SectionElements;

/**
 * A message that was taken, to be received later.
 *
 * <p><b>Threads:</b> any; the first call receives it. <b>Failure:</b> as {@link PointToPoint#receive};
 * {@link MessageArgumentException} if it was received before.
 */
public final class MatchedMessage {
    private final PointToPointEngine engine;
    private final Status status;
    private @Nullable MatchableMessage message;

    MatchedMessage(PointToPointEngine engine, Probes.Found found) {
        this.engine = engine;
        this.status = found.status();
        this.message = found.message();
    }

    /** The message from {@link PointToPoint#NO_RANK}. */
    static MatchedMessage nothing(PointToPointEngine engine) {
        return new MatchedMessage(engine, new Probes.Found(Status.NOTHING, null));
    }

    /** Its status. */
    public Status status() {
        return status;
    }

    /** Receives it. */
    public Status receive(Section section) {
        return isThere(section) ? engine.receive((SectionElements) section, take(section)) : Status.NOTHING;
    }

    /** Starts to receive it. */
    public Request ireceive(Section section) {
        return isThere(section)
                ? engine.ireceive((SectionElements) section, take(section))
                : Requests.nothing(engine.engine());
    }

    /** Whether there is something to receive. */
    private boolean isThere(Section into) {
        if (status.source() == QueueEntry.NO_RANK) {
            return false;
        }
        SectionElements section = (SectionElements) into;
        if (!section.isWritable()) {
            new ArgumentChecks(engine).refuseReceive(section, status.source(), status.tag());
        }
        return true;
    }

    /** Receives it, if it is an object. */
    public Received<?> receiveObject() {
        if (status.source() == QueueEntry.NO_RANK) {
            return new Received<>(null, Status.NOTHING);
        }
        ReceiveOperation receive = engine.ireceive(SectionElements.OBJECT, take("an object"));
        receive.awaitDone("It was matched, and is lost");
        return new Received<>(receive.object(), receive.outcome());
    }

    private synchronized MatchableMessage take(Object what) {
        MatchableMessage taken = message;
        if (taken == null) {
            throw new MessageArgumentException(engine.members().where()
                    + engine.members().describe("receiving " + what + " from ", status.source(), status.tag())
                    + ": the message was received before. Receive a matched message once");
        }
        message = null;
        return taken;
    }
}
