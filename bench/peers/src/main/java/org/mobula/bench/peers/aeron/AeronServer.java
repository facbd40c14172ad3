package org.mobula.bench.peers.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.mobula.bench.process.ParentWatch;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The side that answers, with the media driver in its JVM; prints the driver's folder. */
public final class AeronServer {
    private AeronServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) {
        TaskMain.start(words, 0);
        MediaDriver driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new SleepingMillisIdleStrategy(1))
                .termBufferSparseFile(false)
                .dirDeleteOnShutdown(true));
        Runtime.getRuntime().addShutdownHook(new Thread(driver::close));
        ParentWatch.start();
        Aeron aeron = AeronEndpoints.connect(driver.aeronDirectoryName());
        Subscription pings = aeron.addSubscription(AeronEndpoints.CHANNEL, AeronEndpoints.PING);
        ExclusivePublication pongs = aeron.addExclusivePublication(AeronEndpoints.CHANNEL, AeronEndpoints.PONG);
        System.out.println(driver.aeronDirectoryName());
        Image image = AeronEndpoints.imageOf(pings);
        FragmentHandler echo = (_, _, _, _) -> AeronEndpoints.send(pongs);
        while (!image.isClosed()) {
            image.poll(echo, 1); // no idle strategy: as with NoOpIdleStrategy
        }
    }
}
