package org.mobula.contract.wire;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.mobula.transport.spi.Channel;

/**
 * What ranks send over the transport {@code taped}: every frame, in order, by sender and receiver.
 *
 * <p><b>Threads:</b> any.
 */
public final class Tape {
    private static final int FIRST_MODEL_HANDLER = 16;
    private static final Map<String, Tape> TAPES = new ConcurrentHashMap<>();

    private final Map<String, List<Frame>> frames = new ConcurrentHashMap<>();

    private Tape() {}

    /** The tape of a job. */
    public static Tape of(String job) {
        return TAPES.computeIfAbsent(job, name -> new Tape());
    }

    /** What one rank has sent to another one so far; heartbeats and farewells left out. */
    public List<Frame> sent(int from, int to) {
        return frames.computeIfAbsent(from + ">" + to, pair -> new CopyOnWriteArrayList<>());
    }

    Channel recording(Channel below, int from, int to) {
        List<Frame> sent = sent(from, to);
        return new Relay(below) {
            private long claimed;

            @Override
            public long claim(int payload) throws IOException {
                claimed = super.claim(payload);
                return claimed;
            }

            @Override
            public void commit(int tag, int payload) throws IOException {
                Frame frame =
                        new Frame(tag, outgoing().asSlice(claimed, payload).toArray(ValueLayout.JAVA_BYTE));
                if (frame.handler() >= FIRST_MODEL_HANDLER || frame.kind() == 3) {
                    sent.add(frame);
                }
                super.commit(tag, payload);
            }
        };
    }
}
