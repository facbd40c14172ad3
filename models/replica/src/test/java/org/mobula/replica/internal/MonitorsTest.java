package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.codec.CodecException;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Stub;
import org.mobula.replica.Nested;
import org.mobula.replica.WaitingWritesException;

@Timeout(60)
class MonitorsTest {
    private final ReplicaWorld world = new ReplicaWorld(2);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void close() {
        threads.shutdownNow();
        world.close();
    }

    @Test
    void aWriteThatWaitsForAHeldMonitorLetsOthersRun() throws Exception {
        Nested nested = world.create(0, "nested", Nested.NestedRoot.class);
        Nested other = world.find(1, "nested");
        Future<Void> waiting = threads.submit((Callable<Void>) () -> {
            nested.waitInside();
            return null;
        });
        await().until(() -> other.log().contains("waits"));
        Future<?> blocked = threads.submit(other::enterOuter);
        await().until(() -> nested.log().contains("requests"));
        nested.wake();
        waiting.get(10, TimeUnit.SECONDS);
        blocked.get(10, TimeUnit.SECONDS);
        for (int rank = 0; rank < 2; rank++) {
            Nested replica = world.find(rank, "nested");
            await().untilAsserted(() ->
                    assertThat(replica.log()).containsExactly("waits", "requests", "wakes", "continues", "acquires"));
        }
    }

    @Test
    void notifyingWithoutTheMonitorThrowsAsUsual() {
        Nested nested = world.create(0, "nested", Nested.NestedRoot.class);
        assertThatThrownBy(nested::wakeWithoutMonitor)
                .isInstanceOf(IllegalMonitorStateException.class)
                .hasMessage("current thread is not owner");
        assertThat(nested.log()).containsExactly("tries");
    }

    @Test
    void anArgumentThatCannotBeSentFailsBeforeAnythingIsSent() {
        Nested nested = world.create(0, "nested", Nested.NestedRoot.class);
        int before = world.order.messages();
        assertThatThrownBy(() -> nested.store(new Object())).isInstanceOf(CodecException.class);
        assertThat(world.order.messages()).isEqualTo(before);
        Stub remote = InterfaceShape.of(Nested.class).stub(Stub.invokerOf(nested));
        assertThatThrownBy(() -> nested.store(remote)).isInstanceOf(InterfaceException.class);
        assertThat(world.order.messages()).isEqualTo(before);
        nested.store("text");
        assertThat(nested.log()).containsExactly("text");
    }

    @Test
    void writesThatWaitHaveALimitInBytes() {
        Monitors monitors = new Monitors(_ -> {});
        long limit = Monitors.MOST_BYTES - 2 * Monitors.WRITE_BYTES;
        monitors.claim(limit);
        monitors.claim(0);
        assertThatThrownBy(() -> monitors.claim(0))
                .isInstanceOf(WaitingWritesException.class)
                .hasMessage("2 writes wait in this replicated object, and with another one they would take more than"
                        + " 67108864 bytes of arguments and threads. Wake some of them with notifyAll, or make fewer"
                        + " calls that wait");
        monitors.giveBack(limit);
        monitors.claim(0);
    }

    @Test
    void aWriteThatNoLongerWaitsReleasesItsBytes() throws Exception {
        Nested nested = world.create(0, "nested", Nested.NestedRoot.class);
        for (int round = 0; round < 3; round++) {
            Future<Void> waiting = threads.submit((Callable<Void>) () -> {
                nested.waitInside();
                return null;
            });
            int waits = round + 1;
            await().until(() -> nested.log().stream().filter("waits"::equals).count() == waits);
            nested.wake();
            waiting.get(10, TimeUnit.SECONDS);
        }
        assertThat(world.replica(0, "nested").monitors.waitingWrites()).isZero();
    }
}
