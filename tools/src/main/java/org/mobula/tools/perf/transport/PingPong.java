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
 * Round trips with one rank. Each message is answered by an empty one once its content is in an array of the receiver,
 * which is used for all messages of one length.
 *
 * <p><b>Threads:</b> one sends; handlers run on the thread that polls. <b>Ownership:</b> an array that is sent must not
 * change until {@link #send} returns.
 */
final class PingPong {
    private static final int EMPTY = HandlerNumbers.FREE;
    private static final int ARRAY = HandlerNumbers.FREE + 1;
    private static final int ANSWER = HandlerNumbers.FREE + 2;
    private static final Outgoing NOTHING = _ -> {};

    private final Engine engine;
    private final Peer to;
    private final Completion answered = new Completion();
    private final Runnable answer;
    private double[] received = {}; // plain: only the previous rank sends arrays, one at a time

    /**
     * @param to the rank that messages go to
     * @param from the rank that messages come from
     */
    PingPong(Engine engine, Peer to, Peer from) {
        this.engine = engine;
        this.to = to;
        this.answer = () -> from.post(ANSWER, 0, NOTHING);
        engine.handle(EMPTY, _ -> answer.run());
        engine.handle(ARRAY, this::receive);
        engine.handle(ANSWER, _ -> answered.complete());
    }

    /** One round trip with an empty message. */
    void sendNothing() {
        to.begin(EMPTY, 0, Deadline.NONE, "sending an empty message");
        awaitAnswer();
    }

    /** One round trip with the elements of an array. */
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

    private void receive(Incoming message) {
        Input input = message.input();
        boolean isBlock = input.remainingBlockBytes() > 0;
        int length = Math.toIntExact(isBlock ? input.remainingBlockBytes() : input.remaining()) / Double.BYTES;
        if (received.length != length) {
            received = new double[length]; // only in the warm-up: later messages have the same length
        }
        MemorySegment place = MemorySegment.ofArray(received);
        if (isBlock) {
            input.takeBlock(place, Double.BYTES);
            message.whenFilled(answer);
        } else {
            input.getBytes(place, Double.BYTES);
            answer.run();
        }
    }
}
