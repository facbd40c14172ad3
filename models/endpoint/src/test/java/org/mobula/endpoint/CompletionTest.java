package org.mobula.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.endpoint.Pair.Medium;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.testkit.Await;
import org.mobula.testkit.Cluster;

@Timeout(60)
class CompletionTest {
    /** Connects ranks 1 and 2 to rank 0, whose completions go to one queue. */
    private static List<MessageEndpoint> connect(Cluster cluster, EndpointOptions options, List<MessageEndpoint> ends) {
        List<MessageEndpoint> mine = new ArrayList<>();
        for (int rank = 1; rank <= 2; rank++) {
            Endpoints other = Endpoints.of(cluster.node(rank));
            CompletableFuture<MessageEndpoint> connected = Pair.async(() -> other.connect(0, "all"));
            mine.add(Endpoints.of(cluster.node(0))
                    .acceptFrom(rank, "all", options, endpoint -> endpoint.postReceive(Descriptor.allocating(64))));
            ends.add(connected.join());
        }
        return mine;
    }

    @Test
    void oneQueueCollectsTheCompletionsOfManyEndpoints() {
        try (Cluster cluster = new Cluster(3, Medium.SHM.options())) {
            CompletionQueue queue = Endpoints.of(cluster.node(0)).completionQueue();
            List<MessageEndpoint> others = new ArrayList<>();
            List<MessageEndpoint> mine = connect(
                    cluster, EndpointOptions.defaults().withReceives(queue).withSends(queue), others);
            others.get(0).send(new int[] {1}, 0, 1, 1, ArrayMode.COPY);
            others.get(1).send(new int[] {2}, 0, 1, 2, ArrayMode.COPY);
            Set<Integer> seen = new HashSet<>();
            for (int i = 0; i < 2; i++) {
                Descriptor received = queue.await();
                MessageEndpoint at = mine.get(received.tag() - 1);
                assertThat(received.endpoint()).isEqualTo(at.number());
                seen.add(received.tag());
            }
            assertThat(seen).containsExactlyInAnyOrder(1, 2);
            mine.get(0).postSend(Descriptor.ofArray(new int[1]).attach("attached"), 0);
            Descriptor sent = queue.await();
            assertThat(sent.kind()).isEqualTo(TransferKind.SEND);
            assertThat(sent.attachment()).isEqualTo("attached");
            assertThat(queue.poll()).isNull();
            assertThatThrownBy(() -> mine.get(0).awaitReceive())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "the completions of receives of endpoint \"all\" to rank 1 go to the completion queue of"
                                    + " its options. Take them from there");
        }
    }

    @Test
    void aQueueEndsWithItsLastEndpoint() {
        try (Cluster cluster = new Cluster(3, Medium.SHM.options())) {
            CompletionQueue queue = Endpoints.of(cluster.node(0)).completionQueue();
            List<MessageEndpoint> mine =
                    connect(cluster, EndpointOptions.defaults().withReceives(queue), new ArrayList<>());
            CompletableFuture<List<Descriptor>> all = Pair.async(() -> List.of(queue.await(), queue.await()));
            mine.get(0).close();
            mine.get(1).close();
            assertThat(all.join()).allMatch(Descriptor::hasFailed);
            assertThatThrownBy(queue::await)
                    .isInstanceOf(EndpointClosedException.class)
                    .hasMessage("endpoint \"all\" to rank 2 was closed by this rank. Connect again to transfer more");
        }
    }

    @Test
    void aNotificationComesOncePerRequest() throws Exception {
        BlockingQueue<Integer> notified = new LinkedBlockingQueue<>();
        try (Cluster cluster = new Cluster(2, Medium.SHM.options())) {
            CompletionQueue queue = Endpoints.of(cluster.node(1)).completionQueue();
            CompletableFuture<MessageEndpoint> accepted = Pair.async(() -> Endpoints.of(cluster.node(1))
                    .accept("noted", EndpointOptions.defaults().withReceives(queue), endpoint -> {
                        endpoint.postReceive(Descriptor.allocating(8));
                        endpoint.postReceive(Descriptor.allocating(8));
                    }));
            MessageEndpoint sender = Endpoints.of(cluster.node(0)).connect(1, "noted");
            queue.notifyOnce(() -> notified.add(1));
            assertThat(notified).isEmpty();
            sender.send(new int[1], 0, 1, 0, ArrayMode.COPY);
            sender.send(new int[1], 0, 1, 0, ArrayMode.COPY);
            assertThat(notified.poll(30, TimeUnit.SECONDS)).isEqualTo(1);
            Await.await().until(() -> queue.poll() != null);
            Await.await().until(() -> queue.poll() != null);
            assertThat(notified).isEmpty();
            accepted.join().postReceive(Descriptor.allocating(8));
            sender.send(new int[1], 0, 1, 0, ArrayMode.COPY);
            queue.notifyOnce(() -> notified.add(2));
            assertThat(notified.poll(30, TimeUnit.SECONDS)).isEqualTo(2);
        }
    }

    @Test
    void aNotificationThatThrowsHarmsNothing() {
        try (Pair pair = new Pair(Medium.SHM)) {
            CompletionQueue queue = Endpoints.of(pair.cluster().node(1)).completionQueue();
            CompletableFuture<MessageEndpoint> accepted =
                    Pair.async(() -> Endpoints.of(pair.cluster().node(1))
                            .accept("noted", EndpointOptions.defaults().withReceives(queue), endpoint -> {
                                endpoint.postReceive(Descriptor.allocating(8));
                            }));
            MessageEndpoint sender = Endpoints.of(pair.cluster().node(0)).connect(1, "noted");
            queue.notifyOnce(() -> {
                throw new AssertionError("thrown by the notification of the test");
            });
            sender.send(new int[1], 0, 1, 0, ArrayMode.COPY);
            assertThat(queue.await().bytes()).isEqualTo(4);
            assertThat(accepted.join().hasEnded()).isFalse();
        }
    }

    @Test
    void severalThreadsShareOneQueue() {
        int count = 200;
        try (Pair pair = new Pair(Medium.SHM)) {
            for (int i = 0; i < count; i++) {
                pair.right().postReceive(Descriptor.allocating(8));
            }
            List<CompletableFuture<Integer>> threads = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                threads.add(Pair.async(() -> {
                    int sum = 0;
                    for (int i = 0; i < count / 4; i++) {
                        sum += pair.right().awaitReceive().tag();
                    }
                    return sum;
                }));
            }
            for (int i = 0; i < count; i++) {
                pair.left().send(new int[1], 0, 1, i, ArrayMode.COPY);
            }
            assertThat(threads.stream().mapToInt(CompletableFuture::join).sum()).isEqualTo(count * (count - 1) / 2);
        }
    }

    @Test
    void deadlinesAndInterruptsEndTheWait() {
        try (Pair pair = new Pair(Medium.SHM)) {
            Descriptor receive = Descriptor.ofArray(new int[1]);
            pair.right().postReceive(receive);
            assertThatThrownBy(() -> Deadline.within(
                            Duration.ofMillis(20), () -> pair.right().awaitReceive()))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching(
                            "deadline exceeded after \\d+ ms while waiting for a message at endpoint \"pair\""
                                    + " to rank 0. What was posted stays posted");
            Thread.currentThread().interrupt();
            Throwable interrupted = catchThrowable(() -> pair.right().awaitReceive());
            assertThat(Thread.interrupted()).isTrue();
            assertThat(interrupted).isInstanceOf(CallInterruptedException.class);
            pair.left().send(new int[1], 0, 1, 0, ArrayMode.COPY);
            assertThat(pair.right().awaitReceive()).isSameAs(receive);
        }
    }
}
