package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.testkit.Await.await;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.replica.Gauge;

/**
 * Which writes run on the thread that brings them, which is here the one that submits, and which go to a thread of their own.
 */
@Timeout(60)
class BriefWritesTest {
    private final ReplicaWorld world = new ReplicaWorld(2);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Gauge here;
    private Gauge there;
    private int before;

    @BeforeEach
    void create() {
        here = world.create(0, "gauge", Gauge.GaugeRoot.class);
        there = world.find(1, "gauge");
        await().until(() -> !world.isBusy());
        before = world.handedOver();
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        world.close();
    }

    @Test
    void aSynchronizedWriteRunsOnTheThreadThatDeliversIt() {
        assertThat(here.add(1)).isEqualTo(1);
        assertThat(there.add(2)).isEqualTo(3);
        assertThat(here.value()).isEqualTo(3);
        assertThat(world.handedOver()).isEqualTo(before);
    }

    @Test
    void aMethodThatEntersNestedMonitorsRunsOnTheDeliveringThread() {
        assertThat(here.addInside(1)).isEqualTo(1);
        assertThat(there.addInside(2)).isEqualTo(3);
        assertThat(world.handedOver()).isEqualTo(before);
    }

    @Test
    void aWriteThatItWakesGoesOnAfterIt() throws Exception {
        Future<Void> waiting = start(() -> here.atLeast(2));
        await().until(() -> waitingWrites(0) == 1 && waitingWrites(1) == 1);
        assertThat(there.add(1)).isEqualTo(1);
        assertThat(waiting.isDone()).isFalse();
        assertThat(there.add(1)).isEqualTo(2);
        waiting.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aReadThatWaitsForAHeldMonitorBlocksNoOther() throws Exception {
        Future<Void> waiting = start(() -> here.atLeastBehindDoor(3));
        await().until(() -> waitingWrites(0) == 1 && waitingWrites(1) == 1);
        Future<Integer> wanting = threads.submit(() -> there.addBehindDoor(1));
        await().until(() -> waitingWrites(0) == 2 && waitingWrites(1) == 2);
        assertThat(here.add(1)).isEqualTo(1);
        assertThat(here.add(2)).isEqualTo(3);
        waiting.get(10, TimeUnit.SECONDS);
        assertThat(wanting.get(10, TimeUnit.SECONDS)).isEqualTo(13);
    }

    @Test
    void aWriteThatFindsAReadInsideRunsOnAnotherThreadAndBlocksNone() {
        ReadGate gate = replica(1).gate;
        gate.enterRead();
        assertThat(here.add(1)).isEqualTo(1);
        assertThat(here.value()).isEqualTo(1);
        await().until(() -> world.handedOver() > before);
        assertThat(world.at(1).executor().isIdle()).isFalse();
        gate.leaveRead();
        await().untilAsserted(() -> assertThat(there.value()).isEqualTo(1));
    }

    @Test
    void laterWritesWaitForAWriteThatFoundAReadInside() {
        ReadGate gate = replica(1).gate;
        gate.enterRead();
        assertThat(here.add(1)).isEqualTo(1);
        assertThat(here.addBehindDoor(1)).isEqualTo(11);
        assertThat(here.add(-here.value())).isZero();
        gate.leaveRead();
        assertThat(there.add(5)).isEqualTo(5);
        assertThat(here.value()).isEqualTo(5);
    }

    private Future<Void> start(Call call) {
        return threads.submit((Callable<Void>) () -> {
            call.make();
            return null;
        });
    }

    private interface Call {
        void make() throws InterruptedException;
    }

    private Replica replica(int rank) {
        return Objects.requireNonNull(world.at(rank).catalog().named("gauge").replica());
    }

    private int waitingWrites(int rank) {
        return replica(rank).monitors.waitingWrites();
    }
}
