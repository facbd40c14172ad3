package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Collective;
import org.mobula.collective.Selection;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.message.internal.pointtopoint.Messaging;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;

/** After a blocking call has returned or thrown, its elements belong to the caller again. */
@Timeout(60)
class GivenBackTest {
    private static final int LARGE = 8 << 20;
    private static final int BLOCKING_HANDLER = 60;
    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration LONG_AFTER = Duration.ofMillis(300);

    private final Ranks ranks = new Ranks(2, NodeOptions.defaults().withEagerLimit(NodeOptions.MOST_EAGER));
    private final Communicator world = ranks.world(0);
    private final Communicator other = ranks.world(1);
    private final CountDownLatch polls = new CountDownLatch(1);
    private final AtomicBoolean mayEnd = new AtomicBoolean();
    private final AtomicBoolean endedTooSoon = new AtomicBoolean();

    @AfterEach
    void close() {
        ranks.close();
    }

    /** Rank 1 receives no more messages from rank 0 until it is released. */
    private void stopTaking() {
        world.sendObject("so that there is a connection, and what writes objects", 1, 5);
        other.receiveObject(0, 5);
        Engine.of(ranks.node(1)).handle(BLOCKING_HANDLER, message -> {
            try {
                polls.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Engine.of(ranks.node(0)).peer(1).post(BLOCKING_HANDLER, 0, out -> {});
    }

    /** Makes a call with a deadline that passes, and lets it end only long after that. */
    private void callUntilLongAfter(Runnable call, Runnable letEnd) throws InterruptedException {
        Thread caller = Thread.ofPlatform().start(() -> {
            catchThrowable(() -> Deadline.runWithin(SOON, call));
            endedTooSoon.set(!mayEnd.get());
        });
        caller.join(LONG_AFTER);
        mayEnd.set(true);
        letEnd.run();
        caller.join();
        assertThat(endedTooSoon.get()).isFalse();
    }

    @Test
    void aSendEndsAfterItsElementsHaveLeft() throws Exception {
        byte[] bytes = new byte[LARGE];
        Arrays.fill(bytes, (byte) 1);
        stopTaking();
        callUntilLongAfter(() -> world.send(Section.of(bytes), 1, 7), polls::countDown);
        Arrays.fill(bytes, (byte) 2);

        byte[] came = new byte[LARGE];
        other.receive(Section.of(came), 0, 7);
        assertThat(IntStream.range(0, LARGE).allMatch(i -> came[i] == 1)).isTrue();
    }

    @Test
    void aSendOfAnObjectEndsAfterItHasLeft() throws Exception {
        stopTaking();
        callUntilLongAfter(() -> world.sendObject(new byte[LARGE], 1, 7), polls::countDown);
    }

    @Test
    void aSynchronousSendOfAnObjectWithoutAReceiveEndsAfterItHasLeft() throws Exception {
        stopTaking();
        callUntilLongAfter(() -> world.sendObject(new byte[LARGE], 1, 7, SendMode.SYNCHRONOUS), polls::countDown);
    }

    @Test
    void aQueuedSendThatIsAbandonedSendsItsOriginalElements() {
        byte[] bytes = {1, 1, 1};
        stopTaking();
        Request before = world.isend(Section.of(new byte[LARGE]), 1, 6);
        Throwable thrown = catchThrowable(
                () -> Deadline.runWithin(SOON, () -> world.send(Section.of(bytes), 1, 7, SendMode.SYNCHRONOUS)));
        Arrays.fill(bytes, (byte) 2);
        polls.countDown();

        assertThat(thrown).isInstanceOf(DeadlineExceededException.class);
        before.await();
        byte[] came = {1, 1, 1};
        Request receive = other.ireceive(Section.of(came), 0, 7); // unless it was taken back
        world.send(Section.EMPTY, 1, 8);
        other.receive(Section.EMPTY, 0, 8);
        receive.cancel();
        receive.await();
        assertThat(came).containsOnly(1);
    }

    @Test
    void aSendReceiveEndsWhenItsMessageIsComplete() throws Exception {
        HandedMessage coming = new HandedMessage(1, 7, ElementKind.BYTE, 100);
        Messaging.of(Engine.of(ranks.node(0))).handlers().onEager(coming);
        Section unwanted = Section.of(new byte[(int) NodeOptions.MOST_EAGER + 1]);
        Section room = Section.of(new byte[100]);
        callUntilLongAfter(() -> world.sendReceive(unwanted, 1, 7, room, 1, 7), coming::fill);
    }

    @Test
    void aReceiveOfATakenMessageEndsWhenTheMessageIsComplete() throws Exception {
        HandedMessage coming = new HandedMessage(1, 7, ElementKind.BYTE, 100);
        Messaging.of(Engine.of(ranks.node(0))).handlers().onEager(coming);
        MatchedMessage taken = world.mprobe(1, 7);
        callUntilLongAfter(() -> taken.receive(Section.of(new byte[100])), coming::fill);
    }

    @Test
    void aCollectiveOperationEndsAfterItsElementsHaveLeft() throws Exception {
        ranks.run(Communicator::barrier); // the first operation needs all ranks
        stopTaking();
        world.algorithms(Selection.standard().with(Algorithms.of(Collective.BROADCAST, "flat")));
        callUntilLongAfter(() -> world.broadcast(Section.of(new byte[LARGE]), 0), polls::countDown);
    }
}
