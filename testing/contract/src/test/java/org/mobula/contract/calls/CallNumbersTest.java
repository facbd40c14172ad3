package org.mobula.contract.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.contract.wire.Frame;
import org.mobula.contract.wire.RawRank;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.TransportOptions;

/**
 * A simulated rank sends replies and cancellations for calls that have ended. They must not complete or cancel any
 * other call.
 */
@ExtendWith(HangKiller.class)
class CallNumbersTest {
    private static final int REQUEST = 16;
    private static final int REPLY = 17;
    private static final int CANCEL = 18;
    private static final int OBJECT = Invocations.RESERVED - 1;
    private static final int OUTCOME_SHIFT = 56;
    private static final long INDEX = (1 << 20) - 1;
    private static final int INT = 5;
    private static final int NULL_OBJECT = 9;
    private static final int THROWN = 10;
    private static final int STALE = 11;

    private static final InterfaceShape SHAPE = InterfaceShape.of(Echo.class);

    private static ByteBuffer buffer() {
        return ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
    }

    private static Frame frame(int handler, ByteBuffer content) {
        byte[] payload = new byte[content.position()];
        content.flip().get(payload);
        return new Frame(handler << 2, payload);
    }

    /** A reply with a given outcome, whose result belongs to no call. */
    private static Frame reply(int outcome, long number) {
        ByteBuffer reply = buffer().putLong((long) outcome << OUTCOME_SHIFT | number);
        switch (outcome) {
            case 0, STALE -> {}
            case NULL_OBJECT -> reply.put((byte) 0).put((byte) 0);
            case THROWN ->
                reply.put((byte) 1)
                        .putInt(1)
                        .put((byte) 'X')
                        .putInt(1)
                        .put((byte) 'y')
                        .putShort((short) 0)
                        .put((byte) 0);
            default -> reply.put(new byte[new int[] {0, 1, 1, 2, 2, 4, 8, 4, 8}[outcome]]);
        }
        return frame(REPLY, reply);
    }

    private static Frame intReply(long number, int value) {
        return frame(
                REPLY, buffer().putLong((long) INT << OUTCOME_SHIFT | number).putInt(value));
    }

    private static long numberOf(Frame frame) {
        return ByteBuffer.wrap(frame.payload()).order(ByteOrder.nativeOrder()).getLong();
    }

    private static Frame awaitRequest(RawRank rank) {
        return rank.await(frame -> frame.handler() == REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aReplyToAnEarlierCallOfTheSameSlotIsIgnored(String transport) throws Exception {
        InProcessJobs jobs = new InProcessJobs(2);
        try (Node node = Node.join(jobs.job(0), NodeOptions.defaults().withTransports(transport));
                RawRank rank = new RawRank(jobs.job(1), 0, transport, TransportOptions.defaults())) {
            Remoting.of(node);
            Echo echo = (Echo) SHAPE.stub(Invocations.of(Engine.of(node)).invoker(1, OBJECT, SHAPE));
            CompletableFuture<Integer> first =
                    CompletableFuture.supplyAsync(() -> echo.anInt(1), CallNumbersTest::start);
            long ended = numberOf(awaitRequest(rank));
            rank.send(intReply(ended, 1));
            assertThat(first.get()).isOne();

            CompletableFuture<Integer> second =
                    CompletableFuture.supplyAsync(() -> echo.anInt(2), CallNumbersTest::start);
            long number = numberOf(awaitRequest(rank));
            assertThat(number & INDEX).as("index of the reused slot").isEqualTo(ended & INDEX);
            for (int outcome = 0; outcome <= STALE; outcome++) {
                rank.send(reply(outcome, ended));
            }
            rank.send(intReply(number, 2));
            assertThat(second.get()).isEqualTo(2);
        } finally {
            jobs.close();
        }
    }

    private static void start(Runnable task) {
        Thread.ofPlatform().start(task);
    }

    /** An object whose calls wait until they are interrupted. */
    private static final class WaitingObject extends EchoObject {
        final CountDownLatch entered = new CountDownLatch(1);
        final AtomicInteger interrupted = new AtomicInteger();

        @Override
        void pause() {
            entered.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                throw (CancellationException) new CancellationException("interrupted").initCause(e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aCancellationOfAnEarlierCallOfTheSameSlotIsIgnored(String transport) throws Exception {
        WaitingObject waits = new WaitingObject();
        InProcessJobs jobs = new InProcessJobs(2);
        try (Node node = Node.join(jobs.job(0), NodeOptions.defaults().withTransports(transport));
                RawRank rank = new RawRank(jobs.job(1), 0, transport, TransportOptions.defaults())) {
            Invocations invocations = Invocations.of(Engine.of(node));
            invocations.reserve(OBJECT, waits, SHAPE);
            invocations.open();
            long slot = 3;
            long earlier = 7L << 20 | slot;
            long number = 8L << 20 | slot;
            rank.send(request(number, "anInt"));
            waits.entered.await();

            rank.send(frame(CANCEL, buffer().putLong(earlier)));
            rank.send(request(9L << 20, "aLong"));
            rank.await(frame -> frame.handler() == REPLY);
            assertThat(waits.interrupted).hasValue(0);

            rank.send(frame(CANCEL, buffer().putLong(number)));
            Frame reply = rank.await(frame -> frame.handler() == REPLY);
            assertThat(numberOf(reply)).isEqualTo((long) THROWN << OUTCOME_SHIFT | number);
            assertThat(waits.interrupted).hasValue(1);
        } finally {
            jobs.close();
        }
    }

    private static Frame request(long number, String method) {
        int index = SHAPE.methods().stream().map(each -> each.name()).toList().indexOf(method);
        return frame(
                REQUEST,
                buffer().putLong(number).putInt(OBJECT).putShort((short) index).putInt(1));
    }
}
