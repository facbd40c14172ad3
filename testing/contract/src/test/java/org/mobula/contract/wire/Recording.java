package org.mobula.contract.wire;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.mobula.transport.spi.Channel;

/**
 * The frames that ranks send over the transport {@code recorded}, in order, by sender and receiver.
 *
 * <p><b>Threads:</b> any.
 */
public final class Recording {
    private static final int FIRST_MODEL_HANDLER = 16;
    private static final Map<String, Recording> RECORDINGS = new ConcurrentHashMap<>();

    private final Map<String, List<Frame>> frames = new ConcurrentHashMap<>();

    private Recording() {}

    /** The recording of a job. */
    public static Recording of(String job) {
        return RECORDINGS.computeIfAbsent(job, name -> new Recording());
    }

    /** The frames that one rank has sent to another so far, without heartbeats and closing messages. */
    public List<Frame> sent(int from, int to) {
        return frames.computeIfAbsent(from + ">" + to, pair -> new CopyOnWriteArrayList<>());
    }

    Channel record(Channel delegate, int from, int to) {
        List<Frame> sent = sent(from, to);
        return new ForwardingChannel(delegate) {
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
