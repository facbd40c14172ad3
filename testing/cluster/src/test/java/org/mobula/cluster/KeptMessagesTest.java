package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** A message that cannot leave at once is kept, and leaves without help of the program. */
@ExtendWith(HangKiller.class)
class KeptMessagesTest {
    private static final int PING = HandlerNumbers.FREE;
    private static final NodeOptions SHM = NodeOptions.defaults().withTransports("shm");

    /** No heartbeat wakes the node that has kept the rest. */
    @ParameterizedTest
    @EnumSource(Waiting.class)
    void aMessageKeptByAThreadThatDoesNotPollLeavesOnceThereIsRoom(Waiting waiting) throws Exception {
        NodeOptions options = SHM.withWaiting(waiting).withLivenessTimeout(Duration.ofHours(2));
        int count = 4000;
        CountDownLatch room = new CountDownLatch(1);
        AtomicInteger heard = new AtomicInteger();
        try (Cluster cluster = new Cluster(2, options)) {
            Engine receiver = Engine.of(cluster.node(1));
            receiver.handle(PING, message -> {
                if (heard.getAndIncrement() == 0) {
                    awaitUninterrupted(room);
                }
            });
            Engine sender = Engine.of(cluster.node(0));
            sender.peer(1).begin(PING, 0, Deadline.NONE, "sending");
            sender.peer(1).commit();
            Await.await().until(() -> heard.get() == 1);
            for (int i = 1; i < count; i++) {
                sender.peer(1)
                        .post(PING, 1024, output -> output.putBytes(MemorySegment.ofArray(new byte[1024]), 0, 1024));
            }
            room.countDown();
            Await.await().until(() -> heard.get() == count);
        }
    }

    @Test
    void aFlushWaitsForTheMessageBeingSent() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (Cluster cluster = new Cluster(2, SHM)) {
            Engine.of(cluster.node(1)).handle(PING, message -> {});
            Engine sender = Engine.of(cluster.node(0));
            sender.peer(1).post(PING, 8, output -> {
                inside.countDown();
                awaitUninterrupted(goOn);
                output.putLong(1);
            });
            inside.await();
            AtomicBoolean flushed = new AtomicBoolean();
            Thread flushing = Thread.ofPlatform().start(() -> {
                sender.peer(1).flush(Deadline.NONE, "flushing");
                flushed.set(true);
            });
            Await.await().until(() -> flushed.get() || flushing.getState() == Thread.State.BLOCKED);
            assertThat(flushed).isFalse();
            goOn.countDown();
            flushing.join();
            assertThat(flushed).isTrue();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
