package org.mobula.bench.peers.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.logbuffer.FragmentHandler;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.start.Recorder;

/** The side that begins, in the suite {@code start}. */
public final class AeronStartClient {
    private AeronStartClient() {}

    /** @param words the media driver's folder, and a {@link org.mobula.bench.process.Task} */
    public static void main(String[] words) throws Exception {
        Recorder recorder = new Recorder();
        TaskMain.client(words, (folder, task) -> {
            try (Aeron aeron = AeronEndpoints.connect(folder)) {
                ExclusivePublication pings = aeron.addExclusivePublication(AeronEndpoints.CHANNEL, AeronEndpoints.PING);
                Image pongs =
                        AeronEndpoints.imageOf(aeron.addSubscription(AeronEndpoints.CHANNEL, AeronEndpoints.PONG));
                recorder.joined();
                FragmentHandler nothing = (_, _, _, _) -> {};
                return recorder.record(
                        last -> {
                            AeronEndpoints.send(pings);
                            while (pongs.poll(nothing, 1) == 0) {
                                // no idle strategy: as with NoOpIdleStrategy
                            }
                            return last;
                        },
                        task.length());
            }
        });
    }
}
