package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.testkit.Await.await;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.launch.JobListener;
import org.mobula.runtime.spi.Engine;

/** A report on a rank that is stuck names what each thread waits for. */
@Timeout(60)
class NamedWaitsTest {
    /** Awaits that a thread of rank 0 waits so. */
    private static void awaitReport(Ranks ranks, String action) {
        JobListener listener = (JobListener) Engine.of(ranks.node(0));
        await().untilAsserted(() -> {
            List<String> waits = listener.describeWaits();
            assertThat(waits).anySatisfy(wait -> assertThat(wait).contains(" ms while " + action));
        });
    }

    private static void check(Runnable waiting, Runnable ending, Ranks ranks, String action) throws Exception {
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            Future<?> done = threads.submit(waiting);
            awaitReport(ranks, action);
            ending.run();
            done.get();
        }
    }

    @Test
    void aWaitForOneOfSeveralRequestsNamesTheFirst() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            Communicator world = ranks.world(0);
            Request[] receives = {
                world.ireceive(Section.of(new int[1]), 1, 7), world.ireceive(Section.of(new int[1]), 1, 8)
            };
            check(
                    () -> Request.awaitAny(receives),
                    () -> ranks.world(1).send(Section.of(new int[1]), 0, 8),
                    ranks,
                    "waiting for one of 2 requests, the first of them receiving 1 int from rank 1 of world with tag 7");
        }
    }

    @Test
    void aSynchronousSendNamesRankTagAndCommunicator() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            check(
                    () -> ranks.world(0).send(Section.of(new int[1]), 1, 7, SendMode.SYNCHRONOUS),
                    () -> ranks.world(1).receive(Section.of(new int[1]), 0, 7),
                    ranks,
                    "sending 1 int to rank 1 of world with tag 7");
        }
    }
}
