package org.mobula.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.DelayedFlush;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.HangKiller;

/** Handlers, listeners and close actions may throw anything without affecting others. */
@ExtendWith(HangKiller.class)
class CallbacksThatThrowTest {
    private static final int PING = HandlerNumbers.FREE;
    private static final NodeOptions SHM = NodeOptions.defaults().withTransports("shm");

    @Test
    void aCloseActionThatThrowsKeepsNeitherOthersNorTheGoodbyeFromHappening() throws Exception {
        List<String> ran = new CopyOnWriteArrayList<>();
        try (Cluster cluster = new Cluster(2, SHM)) {
            Engine engine = Engine.of(cluster.node(1));
            engine.onClose(() -> ran.add("registered first, runs last"));
            engine.onClose(() -> {
                throw new AssertionError("on purpose");
            });
            engine.onClose(() -> ran.add("runs first"));
            cluster.run(Node::barrier);
            cluster.node(1).close();
            assertThat(ran).containsExactly("runs first", "registered first, runs last");
            Await.await().until(() -> cluster.node(0).living().equals(List.of(0)));
            assertThat(Engine.of(cluster.node(0)).peer(1).hasFailed()).isFalse();
        }
    }

    @Test
    void aListenerThatThrowsDoesNotKeepOthersFromHearing() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            Engine engine = Engine.of(cluster.node(0));
            Completion heard = new Completion();
            engine.onDeparture(peer -> {
                throw new AssertionError("on purpose");
            });
            engine.onDeparture(peer -> heard.complete());
            cluster.run(Node::barrier);
            cluster.jobs().fail(1, "it was killed");
            assertThat(engine.await(heard, Deadline.NONE)).isTrue();
            Completion late = new Completion();
            engine.onDeparture(peer -> {
                late.complete();
                throw new AssertionError("on purpose");
            });
            assertThat(late.isDone()).isTrue();
        }
    }

    @Test
    void aHandlerThatThrowsOnAnEarlyMessageDoesNotBlockLaterOnes() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            Engine receiver = Engine.of(cluster.node(1));
            Completion there = new Completion();
            receiver.handle(PING + 1, message -> there.complete());
            for (int i = 0; i < 3; i++) {
                Engine.of(cluster.node(0)).peer(1).begin(PING, 8, Deadline.NONE, "sending");
                Engine.of(cluster.node(0)).peer(1).commit();
            }
            Engine.of(cluster.node(0)).peer(1).post(PING + 1, 0, output -> {});
            receiver.await(there, Deadline.NONE);
            AtomicInteger calls = new AtomicInteger();
            receiver.handle(PING, message -> {
                if (calls.incrementAndGet() < 3) {
                    throw new AssertionError("on purpose");
                }
            });
            assertThat(calls).hasValue(3);
            cluster.run(Node::barrier);
        }
    }

    @Test
    void aDelayedFlushThatThrowsDoesNotEndThePollingThreads() throws Exception {
        try (Cluster cluster = new Cluster(2, SHM)) {
            AtomicInteger looks = new AtomicInteger(10);
            Engine engine = Engine.of(cluster.node(0));
            engine.flushWhenDue(new DelayedFlush() {
                @Override
                public boolean isPending() {
                    return looks.get() > 0;
                }

                @Override
                public void flushDue() {
                    looks.decrementAndGet();
                    throw new AssertionError("on purpose");
                }
            });
            engine.pollSoon();
            Await.await().until(() -> looks.get() <= 0);
            cluster.run(Node::barrier);
        }
    }
}
