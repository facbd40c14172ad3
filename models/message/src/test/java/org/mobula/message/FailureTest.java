package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.Ranks.Medium;
import org.mobula.message.internal.pointtopoint.EagerFetch;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.message.internal.pointtopoint.Messaging;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Logged;

@Timeout(60)
class FailureTest {
    private static final int LARGE = 100_000;

    private static Throwable within(Duration time, Callable<?> call) {
        return catchThrowable(() -> Deadline.within(time, call));
    }

    @Test
    void aNodeThatEndsWhileItClosesReportsNoUnsentMessagesIfThereAreNone() throws Exception {
        try (Ranks ranks = new Ranks(2);
                Logged log = new Logged("org.mobula.message")) {
            ranks.world(1);
            Engine.of(ranks.node(1)).onClose(() -> ranks.jobs().fail(1, "it was late"));
            ranks.node(1).close();
            assertThat(log.records()).isEmpty();
        }
    }

    @Test
    void onlyOperationsNeedingTheFailedRankFail() throws Exception {
        try (Ranks ranks = new Ranks(3)) {
            Communicator world = ranks.world(0);
            Communicator self = Communicator.self(ranks.node(0));
            ranks.run(each ->
                    each.sendReceive(Section.EMPTY, (each.rank() + 1) % 3, 0, Section.EMPTY, (each.rank() + 2) % 3, 0));
            Request own = self.ireceive(Section.of(new int[1]), PointToPoint.ANY_SOURCE, 0);
            Request other = world.ireceive(Section.of(new int[1]), 1, 0);
            Request receive = world.ireceive(Section.of(new int[8]), 2, 7);
            Request wild = world.ireceive(Section.of(new int[8]), PointToPoint.ANY_SOURCE, 7);
            Request send = world.isend(Section.of(new int[LARGE]), 2, 7);
            Request synchronous = world.isend(Section.EMPTY, 2, 7, SendMode.SYNCHRONOUS);
            ranks.jobs().fail(2, "it was killed");
            String end = " failed: it was killed; this happened while ";
            for (Request request : List.of(receive, wild, send, synchronous)) {
                assertThatThrownBy(request::await)
                        .isInstanceOf(PeerFailedException.class)
                        .hasMessageStartingWith("rank 2 on ")
                        .hasMessageContaining(end);
            }
            assertThatThrownBy(receive::await)
                    .hasMessageEndingWith(end + "receiving 8 int from rank 2 of world with tag 7");
            assertThatThrownBy(wild::await)
                    .hasMessageEndingWith(end + "receiving 8 int from any rank of world with tag 7");
            assertThatThrownBy(send::await)
                    .hasMessageEndingWith(end + "sending 100000 int to rank 2 of world with tag 7");
            assertThat(Stream.of(own, other)).noneMatch(Request::isDone);
            ranks.world(1).send(Section.of(new int[1]), 0, 0);
            self.send(Section.of(new int[1]), 0, 0);
            assertThat(Request.awaitAll(own, other)).extracting(Status::count).containsExactly(1L, 1L);
        }
    }

    @Test
    void operationsStartedAfterAFailureFailAtOnce() throws Exception {
        try (Ranks ranks = new Ranks(3)) {
            Communicator world = ranks.world(0);
            world.isend(Section.of(new int[] {5}), 0, 1).await();
            ranks.jobs().fail(2, "it was killed");
            assertThatThrownBy(() -> world.receive(Section.EMPTY, 2, 0)).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> world.send(Section.EMPTY, 2, 0)).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> world.send(Section.of(new int[LARGE]), 2, 0))
                    .isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> world.isend(Section.EMPTY, 2, 0).await()).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> world.sendObject("text", 2, 0)).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> world.probe(2, 0))
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageEndingWith("while probing for a message of rank 2 of world with tag 0");
            assertThatThrownBy(() -> world.iprobe(PointToPoint.ANY_SOURCE, 0)).isInstanceOf(PeerFailedException.class);
            assertThatThrownBy(() -> world.receive(Section.EMPTY, PointToPoint.ANY_SOURCE, 0))
                    .isInstanceOf(PeerFailedException.class);
            int[] kept = new int[1];
            world.receive(Section.of(kept), PointToPoint.ANY_SOURCE, 1); // what had arrived is matched first
            assertThat(kept).containsExactly(5);
        }
    }

    @Test
    void aRankThatHasLeftOwesNoMessage() throws Exception {
        try (Ranks ranks = new Ranks(3)) {
            Communicator world = ranks.world(0);
            ranks.run(each ->
                    each.sendReceive(Section.EMPTY, (each.rank() + 1) % 3, 0, Section.EMPTY, (each.rank() + 2) % 3, 0));
            Request wild = world.ireceive(Section.of(new int[1]), PointToPoint.ANY_SOURCE, 0);
            Request last = world.ireceive(Section.of(new int[1]), PointToPoint.ANY_SOURCE, 0);
            Request from = world.ireceive(Section.of(new int[1]), 2, 0);
            ranks.node(2).close();
            assertThatThrownBy(from::await)
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageContaining("it has left the job");
            ranks.world(1).send(Section.of(new int[1]), 0, 0);
            assertThat(wild.await().source()).isEqualTo(1);
            ranks.node(1).close();
            assertThatThrownBy(last::await).isInstanceOf(PeerFailedException.class);
        }
    }

    @Test
    void aMessageWhoseSenderLeftBeforeItsElementsArrivedCannotBeReceived() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            Communicator world = ranks.world(0);
            Request send = ranks.world(1).isend(Section.of(new int[LARGE]), 0, 0);
            world.probe(1, 0);
            ranks.node(1).close();
            assertThatThrownBy(send::await)
                    .isInstanceOf(NodeClosedException.class)
                    .hasMessageContaining("sending 100000 int to rank 0 of world with tag 0");
            assertThatThrownBy(() -> world.receive(Section.of(new int[LARGE]), 1, 0))
                    .isInstanceOf(PeerFailedException.class);
        }
    }

    @Test
    void aClosingNodeFailsPendingAndLaterOperations() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            Communicator world = ranks.world(0);
            Request receive = world.ireceive(Section.of(new int[3]), 1, 0);
            Request wild = world.ireceive(Section.of(new int[3]), PointToPoint.ANY_SOURCE, 0);
            ranks.node(0).close();
            assertThatThrownBy(receive::await)
                    .isInstanceOf(NodeClosedException.class)
                    .hasMessage(
                            "the node of rank 0 is closed; this happened while receiving 3 int from rank 1 of world with tag"
                                    + " 0. Call it before close(), or join again");
            assertThatThrownBy(wild::await).isInstanceOf(NodeClosedException.class);
            assertThatThrownBy(() -> world.receive(Section.EMPTY, 0, 0)).isInstanceOf(NodeClosedException.class);
            assertThatThrownBy(() -> world.send(Section.EMPTY, 0, 0)).isInstanceOf(NodeClosedException.class);
            assertThatThrownBy(() -> world.probe(1, 0)).isInstanceOf(NodeClosedException.class);
            assertThatThrownBy(() -> world.send(Section.of(new int[LARGE]), 0, 0))
                    .isInstanceOf(NodeClosedException.class);
        }
    }

    @Test
    void noLaterReceiveGetsTheMessageOfOneThatFailedWhenItsNodeClosed() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            Communicator world = ranks.world(0);
            Messaging messaging = Messaging.of(Engine.of(ranks.node(0)));
            Request meant = world.ireceive(Section.EMPTY, 1, 7);
            ranks.node(0).close();
            assertThatThrownBy(meant::await).isInstanceOf(NodeClosedException.class);

            messaging.handlers().onEager(new HandedMessage(1, 7, ElementKind.BYTE, 0)); // a poller was at it

            assertThatThrownBy(() -> world.receive(Section.EMPTY, 1, 7))
                    .isInstanceOf(NodeClosedException.class)
                    .hasMessage(
                            "the node of rank 0 is closed; this happened while receiving 0 byte from rank 1 of world"
                                    + " with tag 7. Call it before close(), or join again");
            assertThatThrownBy(() -> world.ireceive(Section.EMPTY, PointToPoint.ANY_SOURCE, 7)
                            .await())
                    .isInstanceOf(NodeClosedException.class);
            assertThatThrownBy(() -> world.mprobe(1, 7)).isInstanceOf(NodeClosedException.class);
        }
    }

    @Test
    void bufferedMessagesLeaveBeforeTheNodeCloses() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            ranks.run(world -> {
                int[] numbers = new int[LARGE];
                if (world.rank() == 0) {
                    numbers[1] = 4;
                    SendBuffer.of(ranks.node(0)).attach(1 << 20);
                    world.send(Section.of(numbers), 1, 0, SendMode.BUFFERED);
                    ranks.node(0).close();
                } else {
                    world.probe(0, 0);
                    world.receive(Section.of(numbers), 0, 0);
                    assertThat(numbers[1]).isEqualTo(4);
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void ranksThatAllSendBeforeTheyReceiveDoNotDeadlock(Medium medium) throws Exception {
        Ranks.run(3, medium, world -> {
            double[] mine = new double[8 << 20];
            double[] other = new double[8 << 20];
            Arrays.fill(mine, world.rank() + 1);
            world.send(Section.of(mine), (world.rank() + 1) % 3, 0);
            world.receive(Section.of(other), (world.rank() + 2) % 3, 0);
            assertThat(Arrays.stream(other).allMatch(each -> each == (world.rank() + 2) % 3 + 1))
                    .isTrue();
        });
    }

    @Test
    void waitingForAnySendBeforeReceivingDoesNotDeadlock() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            int other = 1 - world.rank();
            Request send = world.isend(Section.of(new byte[1 << 20]), other, 0);
            assertThat(Request.awaitAny(send)).isZero();
            send = world.isend(Section.of(new byte[1 << 20]), other, 0);
            assertThat(Request.awaitSome(send)).containsExactly(0);
            world.receive(Section.of(new byte[1 << 20]), other, 0);
            world.receive(Section.of(new byte[1 << 20]), other, 0);
        });
    }

    @Test
    void aRankThatWaitsForAReceiveFetchesTheMessagesOfItsOtherRequests() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            Section large = Section.of(new byte[1 << 20]);
            if (world.rank() == 0) {
                Request receive = world.ireceive(Section.EMPTY, 1, 9);
                Request send = world.isend(large, 1, 0);
                Request.awaitAll(receive, send);
                world.receive(large, 1, 0);
            } else {
                world.send(large, 0, 0);
                world.send(Section.EMPTY, 0, 9);
                world.receive(large, 0, 0);
            }
        });
    }

    @Test
    void aFetchedMessageGetsMemoryOnce() {
        int bytes = 8 << 20;
        try (Ranks ranks = new Ranks(2)) {
            Engine sender = Engine.of(ranks.node(1));
            sender.handle(MessageProtocol.GRANT, message -> {});
            sender.peer(0).post(MessageProtocol.REQUEST, 0, out -> {
                MessageProtocol.putEnvelope(out, 0, 7, ElementKind.BYTE);
                out.putLong(1);
                out.putLong(bytes);
                out.putBoolean(false);
            });
            ranks.world(0).probe(1, 7);
            EagerFetch fetch = Messaging.of(Engine.of(ranks.node(0))).fetch();
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            fetch.begin();
            long before = threads.getCurrentThreadAllocatedBytes();
            fetch.begin();
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(bytes);
        }
    }

    @Test
    void aDeadlineEndsWaitingCalls() throws Exception {
        try (Ranks ranks = new Ranks(2)) {
            Communicator world = ranks.world(0);
            Duration soon = Duration.ofMillis(20);
            assertThat(within(soon, () -> world.receive(Section.of(new int[4]), 1, 9)))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching(
                            "deadline exceeded after \\d+ ms while receiving 4 int from rank 1 of world with tag 9."
                                    + " Nothing was received");
            assertThat(within(soon, () -> world.probe(1, 9))).isInstanceOf(DeadlineExceededException.class);
            assertThat(within(soon, () -> {
                        world.send(Section.of(new int[LARGE]), 1, 1);
                        return null;
                    }))
                    .isInstanceOf(DeadlineExceededException.class);
            Request receive = world.ireceive(Section.of(new int[4]), 1, 9);
            assertThat(within(soon, receive::await))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageEndingWith("It continues: wait for it again, or cancel it");
            assertThat(within(soon, () -> Request.awaitAny(receive, receive)))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageContaining(
                            "waiting for one of 2 requests, the first of them receiving 4 int from rank 1");
            ranks.world(1).send(Section.of(new int[4]), 0, 9);
            assertThat(receive.await().count()).isEqualTo(4);
            assertThat(ranks.world(1).iprobe(0, 1)).isEmpty(); // the send was taken back
        }
    }

    @Test
    void anInterruptedThreadDoesNotWait() throws Exception {
        try (Ranks ranks = new Ranks(1)) {
            Thread.currentThread().interrupt();
            Throwable thrown = catchThrowable(() -> ranks.world(0).receive(Section.of(new int[4]), 0, 9));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(thrown)
                    .isInstanceOf(CallInterruptedException.class)
                    .hasMessageContaining("receiving 4 int from rank 0 of world with tag 9");
            assertThat(ranks.world(0).iprobe(0, 9)).isEmpty();
        }
    }
}
