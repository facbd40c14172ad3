package org.mobula.tools.perf.transport;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.Outgoing;

/**
 * Messages to one rank, each answered by an empty one when all of it stands in an array that is there already.
 *
 * <p><b>Threads:</b> one sends; handlers run on whoever polls. <b>Ownership:</b> what is sent must stay unchanged until
 * the answer has come, which {@link #send} waits for.
 */
final class RoundTrips {
    private static final int EMPTY = HandlerNumbers.FREE;
    private static final int ARRAY = HandlerNumbers.FREE + 1;
    private static final int ANSWER = HandlerNumbers.FREE + 2;
    private static final Outgoing NOTHING = _ -> {};

    private final Engine engine;
    private final Peer to;
    private final Completion answered = new Completion();
    private final Runnable answer;
    private double[] taken = {}; // why plain: only the rank before this one sends arrays, one at a time

    /**
     * @param to where messages go
     * @param from where they come from
     */
    RoundTrips(Engine engine, Peer to, Peer from) {
        this.engine = engine;
        this.to = to;
        this.answer = () -> from.post(ANSWER, 0, NOTHING);
        engine.handle(EMPTY, _ -> answer.run());
        engine.handle(ARRAY, this::take);
        engine.handle(ANSWER, _ -> answered.complete());
    }

    /** One round trip without a byte. */
    void sendNothing() {
        to.begin(EMPTY, 0, Deadline.NONE, "sending an empty message");
        awaitAnswer();
    }

    /** One round trip with an array's elements. */
    void send(MemorySegment elements) {
        Output message = to.begin(ARRAY, 0, Deadline.NONE, "sending an array");
        if (message.wantsBlock(elements.byteSize())) {
            message.putBlock(elements);
        } else {
            message.putBytes(elements, 0, elements.byteSize());
        }
        awaitAnswer();
    }

    private void awaitAnswer() {
        to.commit();
        engine.await(answered, Deadline.NONE);
        answered.reset();
    }

    private void take(Incoming message) {
        Input input = message.input();
        boolean isBlock = input.remainingBlockBytes() > 0;
        int length = Math.toIntExact(isBlock ? input.remainingBlockBytes() : input.remaining()) / Double.BYTES;
        if (taken.length != length) {
            taken = new double[length]; // why here: the first of its length belongs to the warm-up
        }
        MemorySegment place = MemorySegment.ofArray(taken);
        if (isBlock) {
            input.takeBlock(place, Double.BYTES);
            message.whenFilled(answer);
        } else {
            input.getBytes(place, Double.BYTES);
            answer.run();
        }
    }
}
