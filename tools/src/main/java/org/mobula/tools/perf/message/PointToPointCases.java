package org.mobula.tools.perf.message;

import org.mobula.message.Communicator;
import org.mobula.message.Request;
import org.mobula.message.Section;
import org.mobula.tools.perf.Case;

/**
 * The exchanges of a pair of ranks, each of which runs its half. The lower rank begins.
 *
 * <p><b>Threads:</b> one.
 */
final class PointToPointCases {
    /** Messages of a window, all started before the first is waited for. */
    static final int WINDOW = 64;

    static final String ROUND_TRIP = "round-trip";
    static final String ONE_WAY = "one-way-x" + WINDOW;
    static final String BOTH_WAYS = "both-ways-x" + WINDOW;

    private static final int MESSAGE = 0;
    private static final int ANSWER = 1;

    private final Communicator world;
    private final int partner;
    private final boolean begins;

    PointToPointCases(Communicator world, int partner) {
        this.world = world;
        this.partner = partner;
        this.begins = world.rank() < partner;
    }

    /** A message there and one of the same length back. */
    Case roundTrip(int bytes) {
        Section out = section(bytes);
        Section in = section(bytes);
        return new Case(ROUND_TRIP, bytes, () -> {
            if (begins) {
                world.send(out, partner, MESSAGE);
                world.receive(in, partner, MESSAGE);
            } else {
                world.receive(in, partner, MESSAGE);
                world.send(out, partner, MESSAGE);
            }
        });
    }

    /** A window of messages in one direction, and an empty answer once all have arrived. */
    Case oneWay(int bytes) {
        Section section = section(bytes);
        Request[] requests = new Request[WINDOW];
        return new Case(ONE_WAY, (long) bytes * WINDOW, () -> {
            if (begins) {
                send(section, requests, 0);
                Request.awaitAll(requests);
                world.receive(Section.EMPTY, partner, ANSWER);
            } else {
                receive(section, requests, 0);
                Request.awaitAll(requests);
                world.send(Section.EMPTY, partner, ANSWER);
            }
        });
    }

    /** A window of messages in both directions at the same time. */
    Case bothWays(int bytes) {
        Section out = section(bytes);
        Section in = section(bytes);
        Request[] requests = new Request[2 * WINDOW];
        return new Case(BOTH_WAYS, 2L * bytes * WINDOW, () -> {
            receive(in, requests, 0);
            send(out, requests, WINDOW);
            Request.awaitAll(requests);
        });
    }

    private void send(Section section, Request[] requests, int from) {
        for (int i = from; i < from + WINDOW; i++) {
            requests[i] = world.isend(section, partner, MESSAGE);
        }
    }

    private void receive(Section section, Request[] requests, int from) {
        for (int i = from; i < from + WINDOW; i++) {
            requests[i] = world.ireceive(section, partner, MESSAGE);
        }
    }

    private static Section section(int bytes) {
        return bytes < Double.BYTES ? Section.EMPTY : Section.of(new double[bytes / Double.BYTES]);
    }
}
