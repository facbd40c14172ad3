package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.message.Ranks.Medium;
import org.mobula.message.internal.pointtopoint.Messaging;
import org.mobula.message.internal.pointtopoint.PendingRequest;
import org.mobula.message.internal.pointtopoint.Route;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Await;

/** Unexpected messages have a limit in bytes, and all of them can be received. */
@Timeout(120)
class UnexpectedBytesTest {
    private static final long LIMIT = 64 << 10;
    private static final int MANY = 3000;
    private static final int INTS = 100;

    private static Route route(Ranks ranks) {
        return Messaging.of(Engine.of(ranks.node(0))).routes().to(1);
    }

    private static Ranks ranks(Medium medium) {
        return new Ranks(2, medium.options().withUnexpectedBytes(LIMIT));
    }

    private static int[] numbers(int message) {
        return IntStream.range(0, INTS).map(i -> message * 7 + i).toArray();
    }

    private static void receiveAll(Communicator world, int source, int count) {
        int[] room = new int[INTS];
        for (int message = 0; message < count; message++) {
            Status status = world.receive(Section.of(room), source, PointToPoint.ANY_TAG);
            assertThat(status.tag()).isEqualTo(message);
            assertThat(room).isEqualTo(numbers(message));
        }
    }

    private static Request[] isendAll(Communicator world, int destination, int count) {
        return IntStream.range(0, count)
                .mapToObj(message -> world.isend(Section.of(numbers(message)), destination, message))
                .toArray(Request[]::new);
    }

    @ParameterizedTest
    @EnumSource
    void unexpectedMessagesStayWithinTheLimitAndKeepTheirOrder(Medium medium) throws Exception {
        try (Ranks ranks = ranks(medium)) {
            Request[] sends = isendAll(ranks.world(0), 1, MANY);
            Communicator receiver = ranks.world(1);
            receiver.probe(0, MANY - 1);
            assertThat(receiver.unexpectedBytes()).isPositive().isLessThanOrEqualTo(LIMIT);
            receiveAll(receiver, 0, MANY);
            Request.awaitAll(sends);
            assertThat(receiver.unexpectedBytes()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoRanksSendEachOtherManyMessagesBeforeTheyReceive(Medium medium) throws Exception {
        try (Ranks ranks = new Ranks(2, medium.options().withUnexpectedBytes(2 << 20))) {
            ranks.run(world -> {
                for (int message = 0; message < 1000; message++) {
                    world.send(Section.of(numbers(message)), 1 - world.rank(), message);
                }
                receiveAll(world, 1 - world.rank(), 1000);
            });
        }
    }

    @Test
    void ranksThatAllExceedTheLimitBeforeTheyReceiveFetchAnnouncedMessages() throws Exception {
        try (Ranks ranks = new Ranks(2, NodeOptions.defaults().withUnexpectedBytes(NodeOptions.LEAST_UNEXPECTED))) {
            ranks.run(world -> {
                for (int message = 0; message < 50; message++) {
                    world.send(Section.of(numbers(message)), 1 - world.rank(), message);
                }
                receiveAll(world, 1 - world.rank(), 50);
            });
        }
    }

    @Test
    void aRankSendsItselfMoreThanTheLimit() {
        try (Ranks ranks = new Ranks(1, NodeOptions.defaults().withUnexpectedBytes(NodeOptions.LEAST_UNEXPECTED))) {
            Communicator world = ranks.world(0);
            for (int message = 0; message < 50; message++) {
                world.send(Section.of(numbers(message)), 0, message);
            }
            receiveAll(world, 0, 50);
        }
    }

    @ParameterizedTest
    @EnumSource
    void creditReturnsSoThatMessagesAreEagerAgain(Medium medium) throws Exception {
        try (Ranks ranks = ranks(medium)) {
            for (int round = 0; round < 20; round++) {
                Request[] sends = isendAll(ranks.world(0), 1, 200);
                receiveAll(ranks.world(1), 0, 200);
                Request.awaitAll(sends);
            }
            Await.await("received bytes are returned as credit")
                    .until(() -> route(ranks).credit().isOpen());
            ranks.world(0).send(Section.of(numbers(0)), 1, 0); // needs no receive
            receiveAll(ranks.world(1), 0, 1);
        }
    }

    @ParameterizedTest
    @EnumSource(SendMode.class)
    void everyModeKeepsToTheLimit(SendMode mode) {
        try (Ranks ranks = ranks(Medium.SHM)) {
            if (mode == SendMode.BUFFERED) {
                SendBuffer.of(ranks.node(0)).attach(16 << 20);
            }
            Request[] sends = IntStream.range(0, MANY)
                    .mapToObj(message -> ranks.world(0).isend(Section.of(numbers(message)), 1, message, mode))
                    .toArray(Request[]::new);
            ranks.world(1).probe(0, MANY - 1);
            assertThat(ranks.world(1).unexpectedBytes()).isPositive().isLessThanOrEqualTo(LIMIT);
            receiveAll(ranks.world(1), 0, MANY);
            Request.awaitAll(sends);
        }
    }

    @ParameterizedTest
    @EnumSource
    void objectsKeepToTheLimitToo(Medium medium) {
        try (Ranks ranks = ranks(medium)) {
            List<Request> sends = new ArrayList<>();
            for (int message = 0; message < MANY; message++) {
                sends.add(ranks.world(0).isendObject(List.of("message", message), 1, message));
            }
            Communicator receiver = ranks.world(1);
            assertThat(receiver.probe(0, MANY - 1).bytes()).isEqualTo(1);
            assertThat(receiver.unexpectedBytes()).isPositive().isLessThanOrEqualTo(LIMIT);
            for (int message = 0; message < MANY; message++) {
                assertThat(receiver.receiveObject(0, message).value()).isEqualTo(List.of("message", message));
            }
            Request.awaitAll(sends.toArray(new Request[0]));
            assertThat(receiver.unexpectedBytes()).isZero();
        }
    }

    @Test
    void announcedObjectsAreFetchedWhereRanksWaitForEachOther() throws Exception {
        try (Ranks ranks = new Ranks(2, NodeOptions.defaults().withUnexpectedBytes(NodeOptions.LEAST_UNEXPECTED))) {
            ranks.run(world -> {
                for (int message = 0; message < 30; message++) {
                    world.sendObject(new String[] {"a", "b" + message}, 1 - world.rank(), message);
                }
                for (int message = 0; message < 30; message++) {
                    Received<?> received = world.receiveObject(1 - world.rank(), message);
                    assertThat(received.value()).isEqualTo(new String[] {"a", "b" + message});
                    assertThat(received.status().count()).isEqualTo(2);
                }
            });
        }
    }

    @Test
    void senderAndReceiverCountTheSame() throws Exception {
        try (Ranks ranks = ranks(Medium.SHM)) {
            ranks.run(world -> {
                for (int message = 0; message < 2000; message++) {
                    if (world.rank() == 0) {
                        world.sendObject(new byte[message * 10], 1, message);
                    } else {
                        world.receiveObject(0, message);
                    }
                }
            });
            assertThat(ranks.world(1).unexpectedBytes()).isZero();
            Await.await("received bytes are returned as credit")
                    .until(() -> route(ranks).credit().isOpen());
            ranks.world(0).sendObject("unasked", 1, 0); // needs no receive
            ranks.world(1).probe(0, 0);
            assertThat(ranks.world(1).unexpectedBytes()).isPositive();
        }
    }

    @Test
    void messagesOfAFreedCommunicatorAreNotCounted() throws Exception {
        try (Ranks ranks = ranks(Medium.SHM)) {
            ranks.run(world -> {
                Communicator other = world.duplicate();
                if (world.rank() == 0) {
                    other.send(Section.of(numbers(0)), 1, 0);
                    world.barrier();
                } else {
                    other.probe(0, 0);
                    assertThat(world.unexpectedBytes()).isPositive();
                    other.free();
                    assertThat(world.unexpectedBytes()).isZero();
                    world.barrier();
                }
            });
        }
    }

    @Test
    void sendsInProgressHaveALimitAndTheNextOneWaits() throws Exception {
        try (Ranks ranks = new Ranks(2, NodeOptions.defaults().withUnexpectedBytes(NodeOptions.LEAST_UNEXPECTED))) {
            ranks.run(Communicator::barrier); // a message sent before there is a connection completes a little later
            Communicator world = ranks.world(0);
            Request[] sends = new Request[4096];
            int begun = 0;
            while (route(ranks).sends().count() < sends.length) {
                Request send = world.isend(Section.of(new int[] {begun}), 1, begun++);
                if (!((PendingRequest) send).isOver()) {
                    sends[route(ranks).sends().count() - 1] = send;
                }
            }
            assertThatThrownBy(() ->
                            Deadline.within(Duration.ofMillis(20), () -> world.isend(Section.of(new int[1]), 1, 7)))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageContaining("sending 1 int to rank 1 of world with tag 7")
                    .hasMessageEndingWith("Nothing was sent: 4096 sends to that rank are in progress. Wait for some of"
                            + " them, or receive there");
            int[] room = new int[1];
            for (int message = 0; message < begun; message++) {
                ranks.world(1).receive(Section.of(room), 0, message);
                assertThat(room).containsExactly(message);
            }
            Request.awaitAll(sends);
            world.isend(Section.of(new int[1]), 1, 7).await();
        }
    }
}
