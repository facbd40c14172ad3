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

/** Which writes run on the delivering thread, which is the submitting thread here, and which on a separate thread. */
@Timeout(60)
class BriefWritesTest {
    private final ReplicaWorld world = new ReplicaWorld(2);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Gauge local;
    private Gauge remote;
    private int before;

    @BeforeEach
    void create() {
        local = world.create(0, "gauge", Gauge.GaugeRoot.class);
        remote = world.find(1, "gauge");
        await().until(() -> !world.isBusy());
        before = world.tasks();
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        world.close();
    }

    @Test
    void aSynchronizedWriteRunsOnTheThreadThatDeliversIt() {
        assertThat(local.add(1)).isEqualTo(1);
        assertThat(remote.add(2)).isEqualTo(3);
        assertThat(local.value()).isEqualTo(3);
        assertThat(world.tasks()).isEqualTo(before);
    }

    @Test
    void aMethodThatEntersNestedMonitorsRunsOnTheDeliveringThread() {
        assertThat(local.addInside(1)).isEqualTo(1);
        assertThat(remote.addInside(2)).isEqualTo(3);
        assertThat(world.tasks()).isEqualTo(before);
    }

    @Test
    void aWokenWriteContinuesAfterTheWriteThatWakesIt() throws Exception {
        Future<Void> waiting = start(() -> local.atLeast(2));
        await().until(() -> waitingWrites(0) == 1 && waitingWrites(1) == 1);
        assertThat(remote.add(1)).isEqualTo(1);
        assertThat(waiting.isDone()).isFalse();
        assertThat(remote.add(1)).isEqualTo(2);
        waiting.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aWriteThatWaitsForAHeldMonitorBlocksNoOther() throws Exception {
        Future<Void> waiting = start(() -> local.atLeastInsideDoor(3));
        await().until(() -> waitingWrites(0) == 1 && waitingWrites(1) == 1);
        Future<Integer> blocked = threads.submit(() -> remote.addInsideDoor(1));
        await().until(() -> waitingWrites(0) == 2 && waitingWrites(1) == 2);
        assertThat(local.add(1)).isEqualTo(1);
        assertThat(local.add(2)).isEqualTo(3);
        waiting.get(10, TimeUnit.SECONDS);
        assertThat(blocked.get(10, TimeUnit.SECONDS)).isEqualTo(13);
    }

    @Test
    void aWriteDuringAReadRunsOnASeparateThreadAndBlocksNoOther() {
        ReadGate gate = replica(1).gate;
        gate.enterRead();
        assertThat(local.add(1)).isEqualTo(1);
        assertThat(local.value()).isEqualTo(1);
        await().until(() -> world.tasks() > before);
        assertThat(world.at(1).executor().hasUnclaimedSteps()).isFalse();
        gate.leaveRead();
        await().untilAsserted(() -> assertThat(remote.value()).isEqualTo(1));
    }

    @Test
    void laterWritesFollowAWriteDelayedByARead() {
        ReadGate gate = replica(1).gate;
        gate.enterRead();
        assertThat(local.add(1)).isEqualTo(1);
        assertThat(local.addInsideDoor(1)).isEqualTo(11);
        assertThat(local.add(-local.value())).isZero();
        gate.leaveRead();
        assertThat(remote.add(5)).isEqualTo(5);
        assertThat(local.value()).isEqualTo(5);
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
