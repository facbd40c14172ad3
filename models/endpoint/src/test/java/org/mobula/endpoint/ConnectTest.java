package org.mobula.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.endpoint.Pair.Medium;
import org.mobula.endpoint.internal.EndpointMessages;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Cluster;

@Timeout(60)
class ConnectTest {
    private static final EndpointOptions HASTY = EndpointOptions.defaults().withPatience(Duration.ofMillis(30));

    @Tag("A12")
    @Test
    void aConnectWithoutAnAcceptFails() {
        try (Cluster cluster = new Cluster(2, Medium.SHM.options())) {
            Endpoints.of(cluster.node(1));
            assertThatThrownBy(() -> Endpoints.of(cluster.node(0)).connect(1, "data", HASTY, endpoint -> {}))
                    .isInstanceOf(ConnectionRefusedException.class)
                    .hasMessage("rank 1 did not accept a connection to endpoint \"data\" within 30 ms. Call accept with"
                            + " that name there, or wait longer");
        }
    }

    @Test
    void aWithdrawnRequestDoesNotHinderTheNext() throws Exception {
        try (Cluster cluster = new Cluster(2, Medium.SHM.options())) {
            Endpoints left = Endpoints.of(cluster.node(0));
            Endpoints right = Endpoints.of(cluster.node(1));
            assertThatThrownBy(() -> left.connect(1, "data", HASTY, endpoint -> {}))
                    .isInstanceOf(ConnectionRefusedException.class);
            CompletableFuture<MessageEndpoint> connected = Pair.async(() -> left.connect(1, "data"));
            CompletionQueue queue = right.completionQueue();
            EndpointOptions options = EndpointOptions.defaults().withReceives(queue);
            for (int i = 0; i < 2; i++) { // the first request may still be there; its endpoint is then closed at once
                Thread.ofPlatform().daemon().start(() -> {
                    right.accept("data", options, e -> e.postReceive(Descriptor.allocating(8)));
                });
            }
            CompletableFuture<Integer> arrived = Pair.async(() -> {
                Descriptor received = queue.await();
                while (received.hasFailed()) {
                    received = queue.await();
                }
                return received.tag();
            });
            connected.join().send(new int[] {5}, 0, 1, 77, ArrayMode.COPY);
            assertThat(arrived.get(30, TimeUnit.SECONDS)).isEqualTo(77);
        }
    }

    @Test
    void namesAndRanksSelectTheAccept() {
        try (Cluster cluster = new Cluster(3, Medium.SHM.options())) {
            CompletableFuture<MessageEndpoint> a =
                    Pair.async(() -> Endpoints.of(cluster.node(1)).connect(0, "a"));
            CompletableFuture<MessageEndpoint> b =
                    Pair.async(() -> Endpoints.of(cluster.node(2)).connect(0, "b"));
            CompletableFuture<MessageEndpoint> c =
                    Pair.async(() -> Endpoints.of(cluster.node(2)).connect(0, "a"));
            Endpoints mine = Endpoints.of(cluster.node(0));
            MessageEndpoint fromTwo = mine.acceptFrom(2, "a", EndpointOptions.defaults(), endpoint -> {});
            assertThat(fromTwo.peer()).isEqualTo(2);
            assertThat(fromTwo.name()).isEqualTo("a");
            assertThat(mine.accept("b").peer()).isEqualTo(2);
            assertThat(mine.accept("a").peer()).isEqualTo(1);
            assertThat(a.join().peer()).isZero();
            assertThat(b.join().name()).isEqualTo("b");
            assertThat(c.join().medium()).isNotEmpty();
        }
    }

    @Test
    void aRankConnectsToItself() {
        try (Cluster cluster = new Cluster(1, Medium.SHM.options())) {
            Endpoints endpoints = Endpoints.of(cluster.node(0));
            CompletableFuture<MessageEndpoint> accepted = Pair.async(() -> endpoints.accept("own"));
            MessageEndpoint one = endpoints.connect(0, "own");
            MessageEndpoint other = accepted.join();
            other.postReceive(Descriptor.allocating(8));
            one.send(new long[] {3}, 0, 1, 1, ArrayMode.COPY);
            assertThat((long[]) other.awaitReceive().array()).containsExactly(3);
        }
    }

    @Test
    void receivesArePostedBeforeThePeerCanSend() {
        Cluster cluster = new Cluster(2, Medium.SHM.options());
        try (Pair pair = new Pair(cluster, EndpointOptions.defaults(), endpoint -> {
            endpoint.postReceive(Descriptor.allocating(64));
        })) {
            pair.left().send(new int[] {1}, 0, 1, 0, ArrayMode.COPY);
            assertThat(pair.right().awaitReceive().bytes()).isEqualTo(4);
        }
    }

    @Test
    void nothingIsSentBeforeTheConnection() {
        try (Cluster cluster = new Cluster(2, Medium.SHM.options())) {
            assertThatThrownBy(() -> Endpoints.of(cluster.node(0))
                            .connect(1, "data", HASTY, endpoint -> endpoint.send(new int[1], 0, 1, 0, ArrayMode.COPY)))
                    .isInstanceOf(DescriptorStateException.class)
                    .hasMessage("endpoint \"data\" to rank 1 is not connected yet. Send after connect has returned; the"
                            + " preparation posts receives");
        }
    }

    @Test
    void aPreparationThatThrowsMakesNoConnection() {
        try (Cluster cluster = new Cluster(2, Medium.SHM.options())) {
            CompletableFuture<MessageEndpoint> connected =
                    Pair.async(() -> Endpoints.of(cluster.node(0)).connect(1, "data", HASTY, e -> {}));
            Throwable thrown = catchThrowable(
                    () -> Endpoints.of(cluster.node(1)).accept("data", EndpointOptions.defaults(), endpoint -> {
                        throw new IllegalStateException("not ready");
                    }));
            assertThat(thrown).isInstanceOf(IllegalStateException.class).hasMessage("not ready");
            assertThatThrownBy(connected::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(EndpointException.class);
        }
    }

    @Test
    void deadlinesAndInterruptsEndTheWaits() {
        try (Cluster cluster = new Cluster(2, Medium.SHM.options())) {
            Endpoints endpoints = Endpoints.of(cluster.node(0));
            Duration soon = Duration.ofMillis(20);
            assertThatThrownBy(() -> Deadline.within(soon, () -> endpoints.accept("data")))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching(
                            "deadline exceeded after \\d+ ms while accepting a connection to endpoint \"data\"."
                                    + " Nothing was accepted");
            assertThatThrownBy(() -> Deadline.within(soon, () -> endpoints.connect(1, "data")))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching(
                            "deadline exceeded after \\d+ ms while connecting to endpoint \"data\" of rank 1."
                                    + " No connection was made");
            Thread.currentThread().interrupt();
            Throwable accept = catchThrowable(() -> endpoints.accept("data"));
            Throwable connect = catchThrowable(() -> endpoints.connect(1, "data"));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(accept).isInstanceOf(CallInterruptedException.class);
            assertThat(connect).isInstanceOf(CallInterruptedException.class);
        }
    }

    @Test
    void aRankThatFailsEndsTheWaits() throws Exception {
        try (Cluster cluster = new Cluster(3, Medium.SHM.options())) {
            Endpoints endpoints = Endpoints.of(cluster.node(0));
            Endpoints.of(cluster.node(2));
            CompletableFuture<MessageEndpoint> connect = Pair.async(() -> endpoints.connect(2, "data"));
            CompletableFuture<MessageEndpoint> accept =
                    Pair.async(() -> endpoints.acceptFrom(2, "other", EndpointOptions.defaults(), endpoint -> {}));
            cluster.jobs().fail(2, "it was killed");
            assertThatThrownBy(connect::join).hasCauseInstanceOf(PeerFailedException.class);
            assertThatThrownBy(accept::join).hasCauseInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> endpoints.connect(2, "data")).isInstanceOf(PeerFailedException.class);
        }
    }

    @Test
    void aNodeThatClosesEndsTheWaits() {
        try (Cluster cluster = new Cluster(2, Medium.SHM.options())) {
            Endpoints endpoints = Endpoints.of(cluster.node(0));
            CompletableFuture<MessageEndpoint> connect = Pair.async(() -> endpoints.connect(1, "data"));
            CompletableFuture<MessageEndpoint> accept = Pair.async(() -> endpoints.accept("data"));
            CompletionQueue queue = endpoints.completionQueue();
            CompletableFuture<Descriptor> completion = Pair.async(queue::await);
            cluster.node(0).close();
            assertThatThrownBy(connect::join).hasCauseInstanceOf(NodeClosedException.class);
            assertThatThrownBy(accept::join).hasCauseInstanceOf(NodeClosedException.class);
            assertThatThrownBy(completion::join).hasCauseInstanceOf(NodeClosedException.class);
        }
    }

    @Test
    void tooManyRequestsAreRefused() {
        try (Cluster cluster = new Cluster(2, Medium.SHM.options())) {
            Endpoints.of(cluster.node(1));
            Engine engine = Engine.of(cluster.node(0));
            for (int i = 0; i < 1024; i++) {
                int number = -1 - i;
                engine.peer(1).post(EndpointMessages.CONNECT, 16, out -> {
                    out.putInt(number);
                    out.putInt(1);
                    out.putByte((byte) 'x');
                });
            }
            assertThatThrownBy(() -> Endpoints.of(cluster.node(0)).connect(1, "data"))
                    .isInstanceOf(ConnectionRefusedException.class)
                    .hasMessage("rank 1 refused a connection to endpoint \"data\": too many requests wait there. Accept"
                            + " more often, or connect later");
        }
    }

    @Test
    void namesHaveALimit() {
        try (Cluster cluster = new Cluster(1, Medium.SHM.options())) {
            Endpoints endpoints = Endpoints.of(cluster.node(0));
            assertThatThrownBy(() -> endpoints.connect(0, ""))
                    .hasMessage("the name of an endpoint has 1 to 256 bytes, not 0. Use a shorter one");
            assertThatThrownBy(() -> endpoints.accept("x".repeat(257))).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> endpoints.connect(1, "x")).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
