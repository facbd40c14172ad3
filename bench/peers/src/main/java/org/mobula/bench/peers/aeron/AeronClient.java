package org.mobula.bench.peers.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.logbuffer.FragmentHandler;
import java.util.Arrays;
import java.util.List;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Load;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/** The side that begins. */
public final class AeronClient {
    private AeronClient() {}

    /** @param words the media driver's folder, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        List<String> all = Arrays.asList(words);
        Task task = Task.of(all.subList(1, all.size()));
        Fuse.light(task.limit());
        try (Aeron aeron = Ends.connect(all.getFirst())) {
            ExclusivePublication pings = aeron.addExclusivePublication(Ends.CHANNEL, Ends.PING);
            Image pongs = Ends.imageOf(aeron.addSubscription(Ends.CHANNEL, Ends.PONG));
            FragmentHandler nothing = (_, _, _, _) -> {};
            Results.write(task.results(), Load.measure(task, load -> {
                if (load.bytes() > 0) {
                    throw new IllegalArgumentException("Aeron is asked for round trips only, not for " + load);
                }
                return () -> {
                    Ends.send(pings);
                    while (pongs.poll(nothing, 1) == 0) {
                        // why no idle strategy: the same as NoOp
                    }
                };
            }));
        }
        System.exit(0);
    }
}
