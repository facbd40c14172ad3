package org.mobula.order.internal;

import java.util.List;
import org.mobula.fault.RankNames;
import org.mobula.order.OrderStoppedException;
import org.mobula.order.View;
import org.mobula.order.internal.protocol.StopCause;
import org.mobula.runtime.spi.Engine;

/** The messages of {@link OrderStoppedException}. */
final class StopMessages {
    private static final String RESTART = "Messages submitted and not delivered are lost; start the run again";

    private StopMessages() {}

    static OrderStoppedException stopped(String order, Engine engine, View view, StopCause stop) {
        String ranks = ranks(engine, stop.ranks());
        return switch (stop.reason()) {
            case TOO_MANY_FAILED ->
                new OrderStoppedException(
                        order,
                        ranks + " failed at once, more than it tolerates, so messages may be lost",
                        "Start the run again; OrderOptions.tolerated says how many may fail at once");
            case NO_MAJORITY ->
                new OrderStoppedException(
                        order,
                        ranks + " fell silent, and the rest of " + view + " are no majority, so the others may continue"
                                + " without them",
                        RESTART);
            case STATE_LOST ->
                new OrderStoppedException(order, ranks + " failed, and no other rank has the state", RESTART);
            case EXPELLED ->
                new OrderStoppedException(
                        order,
                        "the others have continued without rank " + engine.rank() + ", which they declared failed",
                        "End this rank, or raise MOBULA_LIVENESS_TIMEOUT_MS where ranks may be stopped for longer");
            case NO_FOUNDER ->
                new OrderStoppedException(
                        order,
                        ranks + " fell silent before rank " + engine.rank() + " became a member, and may be members",
                        "Start the run again");
            case HALTED ->
                new OrderStoppedException(
                        order,
                        "the node of rank " + engine.rank() + " is closed, or counted as failed",
                        "Leave the order before the node is closed");
            case SERVICE_FAILED ->
                new OrderStoppedException(
                        order,
                        "its service failed at rank " + engine.rank(),
                        "The log of rank " + engine.rank() + " has the exception");
            case NO_STATE ->
                new OrderStoppedException(
                        order,
                        ranks + " cannot transfer its service's state to rank " + engine.rank(),
                        "The log of rank " + stop.ranks().getFirst()
                                + " has the exception; join before the service has such a state");
        };
    }

    static OrderStoppedException serviceFailed(String order, int rank, Throwable thrown) {
        return new OrderStoppedException(
                order,
                "its service failed at rank " + rank + ": " + text(thrown),
                "The other ranks continue; correct the service",
                thrown);
    }

    /** The exception may be of a class of the service, and its toString may fail. */
    private static String text(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (RuntimeException | Error wordless) {
            return thrown.getClass().getName();
        }
    }

    private static String ranks(Engine engine, List<Integer> ranks) {
        return RankNames.named(ranks.stream()
                .map(rank -> rank + " on " + engine.peer(rank).host())
                .toList());
    }
}
