package org.mobula.bench.peers.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.logbuffer.FragmentHandler;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.process.TransportLoad;

/** The side that begins. */
public final class AeronClient {
    private AeronClient() {}

    /** @param words the media driver's folder, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, AeronClient::measure);
    }

    private static Map<String, Measurement> measure(String folder, Task task) throws Exception {
        try (Aeron aeron = AeronEndpoints.connect(folder)) {
            ExclusivePublication pings = aeron.addExclusivePublication(AeronEndpoints.CHANNEL, AeronEndpoints.PING);
            Image pongs = AeronEndpoints.imageOf(aeron.addSubscription(AeronEndpoints.CHANNEL, AeronEndpoints.PONG));
            FragmentHandler nothing = (_, _, _, _) -> {};
            return TransportLoad.measure(task, load -> {
                if (load.bytes() > 0) {
                    throw new IllegalArgumentException("Aeron measures round trips only, not " + load);
                }
                return () -> {
                    AeronEndpoints.send(pings);
                    while (pongs.poll(nothing, 1) == 0) {
                        // no idle strategy: as with NoOpIdleStrategy
                    }
                };
            });
        }
    }
}
