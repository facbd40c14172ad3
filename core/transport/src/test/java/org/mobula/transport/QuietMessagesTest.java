package org.mobula.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mobula.transport.spi.Channel;

/** The wake-ups of quiet messages over a channel that carries wake-ups. */
class QuietMessagesTest {
    private static final int HANDLER = 7;
    private static final int RING = 1 << 16;
    private static final int FRAMES_PER_POLL = 64;

    private final AtomicInteger wakeups = new AtomicInteger(); // at the receiver
    private final List<Integer> arrived = new ArrayList<>();
    private final LoopbackChannel[] channels = LoopbackChannel.pair(RING, () -> {}, wakeups::incrementAndGet);
    private final Endpoint sender = endpoint(channels[0]);
    private final Endpoint receiver = endpoint(channels[1]);

    private Endpoint endpoint(LoopbackChannel channel) {
        return new Endpoint(0, channel, TransportOptions.defaults(), new EndpointListener() {
            @Override
            public void deliver(int handler, Incoming message) {
                assertThat(handler).isEqualTo(HANDLER);
                arrived.add(message.input().getInt());
            }

            @Override
            public void lost(int peer, IOException cause) {
                throw new AssertionError(cause);
            }
        });
    }

    @AfterEach
    void close() {
        sender.close();
        receiver.close();
    }

    private void quietly(int number) {
        sender.postQuietly(HANDLER, Integer.BYTES, output -> output.putInt(number));
    }

    private void loudly(int number) {
        sender.post(HANDLER, Integer.BYTES, output -> output.putInt(number));
    }

    @Test
    void aSleepingPeerIsWokenByTheNextMessageThatIsNotQuiet() {
        assertThat(receiver.sleep()).isTrue();
        quietly(1);
        quietly(2);
        assertThat(wakeups).hasValue(0);
        loudly(3);
        assertThat(wakeups).hasValue(1);
        receiver.wake();
        assertThat(receiver.sleep()).isFalse();
        while (arrived.size() < 3) {
            receiver.poll();
        }
        assertThat(arrived).containsExactly(1, 2, 3);
    }

    @Test
    void aReceiverThatFindsOnlyQuietMessagesMaySleep() {
        quietly(1);
        assertThat(receiver.sleep()).isTrue();
        receiver.wake();
        assertThat(receiver.poll()).isZero();
        assertThat(arrived).containsExactly(1);
        loudly(2);
        assertThat(receiver.sleep()).isFalse();
        assertThat(receiver.poll()).isOne();
    }

    @Test
    void manyQuietMessagesWakeThePeer() {
        assertThat(receiver.sleep()).isTrue();
        int sent = 0;
        while (wakeups.get() == 0) {
            quietly(sent++);
            assertThat(sent).isLessThan(RING / 16 / Integer.BYTES + 2);
        }
        assertThat(sent).isGreaterThan(FRAMES_PER_POLL);
        receiver.wake();
        while (arrived.size() < sent) {
            assertThat(receiver.poll()).isZero();
            assertThat(receiver.mayHaveMore() && receiver.sleep()).isFalse();
        }
        receiver.poll(); // finds nothing
        assertThat(receiver.sleep()).isTrue();
    }

    @Test
    void anUnsolicitedWakeupServesQuietOrNormalMessages() {
        quietly(1);
        sender.wakePeer();
        assertThat(wakeups).hasValue(0);
        sender.wakePeerForQuiet();
        assertThat(wakeups).hasValue(1);
        loudly(2);
        sender.wakePeerForQuiet();
        assertThat(wakeups).hasValue(1);
        sender.wakePeer();
        assertThat(wakeups).hasValue(2);
        while (arrived.size() < 2) {
            receiver.poll();
        }
        sender.wakePeer();
        quietly(3);
        receiver.poll();
        sender.wakePeerForQuiet();
        assertThat(wakeups).hasValue(2);
    }

    @Test
    void emptyMessagesCountToo() {
        assertThat(receiver.sleep()).isTrue();
        for (int sent = 0; wakeups.get() == 0; sent++) {
            assertThat(sent).isLessThanOrEqualTo(RING / 16 / Long.BYTES);
            sender.postQuietly(HANDLER, 0, output -> {});
        }
    }

    @Test
    void aLongMessageIsNotQuiet() {
        quietly(1);
        sender.postQuietly(HANDLER, Integer.BYTES, output -> {
            output.putInt(2);
            output.putBlock(MemorySegment.ofArray(new byte[1 << 14]));
        });
        sender.wakePeer();
        assertThat(wakeups).hasValue(1);
        assertThat(receiver.sleep()).isFalse();
    }

    /** The process of the sender has ended: the socket shows it, and the ring contains its last messages. */
    @Test
    void quietMessagesOfAFailedPeerArriveBeforeItsEndIsReported() {
        IOException end = new IOException("ended");
        Channel dying = (Channel) Proxy.newProxyInstance(
                Channel.class.getClassLoader(), new Class<?>[] {Channel.class}, (_, method, arguments) -> {
                    if (method.getName().equals("onReadable")) {
                        throw end;
                    }
                    return method.invoke(channels[1], arguments);
                });
        List<Integer> atTheEnd = new ArrayList<>();
        try (Endpoint orphan = new Endpoint(0, dying, TransportOptions.defaults(), new EndpointListener() {
            @Override
            public void deliver(int handler, Incoming message) {
                arrived.add(message.input().getInt());
            }

            @Override
            public void lost(int peer, IOException cause) {
                assertThat(cause).isSameAs(end);
                atTheEnd.addAll(arrived);
            }
        })) {
            for (int i = 0; i < 5 * FRAMES_PER_POLL; i++) {
                quietly(i);
            }
            orphan.onReadable();
            while (!orphan.isEnded()) {
                orphan.poll();
            }
        }
        assertThat(atTheEnd).hasSize(5 * FRAMES_PER_POLL);
    }
}
