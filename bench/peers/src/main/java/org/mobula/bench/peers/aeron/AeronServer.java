package org.mobula.bench.peers.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import java.util.Arrays;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Lifeline;
import org.mobula.bench.process.Task;

/** The side that answers, with the media driver; says the driver's folder. */
public final class AeronServer {
    private AeronServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) {
        Fuse.light(Task.of(Arrays.asList(words)).limit());
        MediaDriver driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new SleepingMillisIdleStrategy(1))
                .termBufferSparseFile(false)
                .dirDeleteOnShutdown(true));
        Runtime.getRuntime().addShutdownHook(new Thread(driver::close));
        Lifeline.hold();
        Aeron aeron = Ends.connect(driver.aeronDirectoryName());
        Subscription pings = aeron.addSubscription(Ends.CHANNEL, Ends.PING);
        ExclusivePublication pongs = aeron.addExclusivePublication(Ends.CHANNEL, Ends.PONG);
        System.out.println(driver.aeronDirectoryName());
        Image image = Ends.imageOf(pings);
        FragmentHandler echo = (_, _, _, _) -> Ends.send(pongs);
        while (!image.isClosed()) {
            image.poll(echo, 1); // why no idle strategy: the same as NoOp
        }
    }
}
