package org.mobula.tools.perf.message;

import org.mobula.message.Communicator;
import org.mobula.message.Request;
import org.mobula.message.Section;
import org.mobula.tools.perf.Work;

/**
 * What two ranks exchange, each its half of it. The rank of even number begins.
 *
 * <p><b>Threads:</b> one.
 */
final class Exchanges {
    /** Messages of a window, all begun before the first is waited for. */
    static final int WINDOW = 64;

    static final String ROUND_TRIP = "round-trip";
    static final String ONE_WAY = "one-way-x" + WINDOW;
    static final String BOTH_WAYS = "both-ways-x" + WINDOW;

    private static final int MESSAGE = 0;
    private static final int ANSWER = 1;

    private final Communicator world;
    private final int other;
    private final boolean begins;

    Exchanges(Communicator world, int other) {
        this.world = world;
        this.other = other;
        this.begins = world.rank() < other;
    }

    /** A message there and one of the same length back. */
    Work roundTrip(int bytes) {
        Section out = section(bytes);
        Section in = section(bytes);
        return new Work(ROUND_TRIP, bytes, () -> {
            if (begins) {
                world.send(out, other, MESSAGE);
                world.receive(in, other, MESSAGE);
            } else {
                world.receive(in, other, MESSAGE);
                world.send(out, other, MESSAGE);
            }
        });
    }

    /** A window of messages from the one that begins, and an empty answer when all have come. */
    Work oneWay(int bytes) {
        Section section = section(bytes);
        Request[] requests = new Request[WINDOW];
        return new Work(ONE_WAY, (long) bytes * WINDOW, () -> {
            if (begins) {
                send(section, requests, 0);
                Request.awaitAll(requests);
                world.receive(Section.EMPTY, other, ANSWER);
            } else {
                receive(section, requests, 0);
                Request.awaitAll(requests);
                world.send(Section.EMPTY, other, ANSWER);
            }
        });
    }

    /** A window of messages from each of the two at the same time. */
    Work bothWays(int bytes) {
        Section out = section(bytes);
        Section in = section(bytes);
        Request[] requests = new Request[2 * WINDOW];
        return new Work(BOTH_WAYS, 2L * bytes * WINDOW, () -> {
            receive(in, requests, 0);
            send(out, requests, WINDOW);
            Request.awaitAll(requests);
        });
    }

    private void send(Section section, Request[] requests, int from) {
        for (int i = from; i < from + WINDOW; i++) {
            requests[i] = world.isend(section, other, MESSAGE);
        }
    }

    private void receive(Section section, Request[] requests, int from) {
        for (int i = from; i < from + WINDOW; i++) {
            requests[i] = world.ireceive(section, other, MESSAGE);
        }
    }

    private static Section section(int bytes) {
        return bytes < Double.BYTES ? Section.EMPTY : Section.of(new double[bytes / Double.BYTES]);
    }
}
