package org.mobula.message.internal.collective;

import org.mobula.collective.Selection;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.message.internal.pointtopoint.Messaging;
import org.mobula.runtime.spi.Engine;

/**
 * State shared by the collective operations of all communicators of a node.
 *
 * @param areas the areas in which ranks may sleep
 * @param selection how new communicators choose algorithms
 */
public record CollectiveServices(
        Messaging messaging,
        SharedAreas areas,
        CommunicatorFailures failures,
        OperationChecks checks,
        Selection selection) {
    private static final String COLLECTIVE = "MOBULA_COLLECTIVE";

    private static CollectiveServices create(Messaging messaging) {
        Engine engine = messaging.engine();
        SharedAreas areas = new SharedAreas(MessageProtocol.WAKEUP);
        engine.handle(MessageProtocol.WAKEUP, areas);
        CommunicatorFailures failures = new CommunicatorFailures(engine, messaging.contexts(), areas);
        engine.onDeparture(peer -> areas.wakeUp());
        return new CollectiveServices(messaging, areas, failures, new OperationChecks(engine), configured());
    }

    /** The services of a node. */
    public static CollectiveServices of(Engine engine) {
        Messaging messaging = Messaging.of(engine); // first, because a service must not be created within another one
        return engine.service(CollectiveServices.class, _ -> create(messaging));
    }

    private static Selection configured() {
        String text = System.getenv(COLLECTIVE);
        try {
            return Selection.of(text == null ? "" : text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the environment variable " + COLLECTIVE + ": " + e.getMessage(), e);
        }
    }
}
