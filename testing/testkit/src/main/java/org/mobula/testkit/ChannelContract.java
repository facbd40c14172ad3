package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.transport.spi.Channel;

/**
 * The tests that every {@link Channel} passes. The test of a transport extends this class and implements {@link #open}.
 *
 * <p>The buffers are small, so that they wrap and fill up often. A channel without a socket has no peer that can end,
 * so the tests about that are skipped.
 */
@ExtendWith(HangKiller.class)
public abstract class ChannelContract {
    /** Bytes of each direction's buffer: frames of up to 4 KiB. */
    protected static final int BUFFER = 16 * 1024;

    /**
     * The two ends of one connection.
     *
     * @param near the one that mostly sends
     * @param far the one that mostly receives
     */
    public record Pair(Channel near, Channel far) {}

    private Channel near;
    private Channel far;

    /** Connects two channels with a buffer of this length per direction. */
    protected abstract Pair open(int bufferBytes) throws Exception;

    /** The number of frames in the test of order. */
    protected int manyFrames() {
        return 1_000_000;
    }

    /** The most bytes of the heap that a warm round trip may cost. */
    protected long bytesPerRoundTrip() {
        return 1; // rounded up: counters of the JVM itself
    }

    @BeforeEach
    final void openPair() throws Exception {
        Pair pair = open(BUFFER);
        near = pair.near();
        far = pair.far();
    }

    @AfterEach
    final void closePair() {
        near.close();
        far.close();
    }

    @Test
    void framesOfEverySizeArriveByteByByteAndAligned() throws IOException {
        for (int size = 0; size <= near.frameLimit(); size++) {
            Traffic.send(near, size, Traffic.content(size, 1));
            Traffic.flush(near);
            int length = Traffic.await(far);
            MemorySegment expected = MemorySegment.ofArray(Traffic.content(size, 1));
            MemorySegment arrived = far.incoming().asSlice(far.offset(), length);
            assertThat(expected.mismatch(arrived))
                    .as("first differing byte of %d", size)
                    .isEqualTo(-1);
            assertThat(arrived.address() % 8).as("alignment").isZero();
            assertThat(far.tag()).isEqualTo(size);
            far.release();
        }
    }

    @Test
    void everyTagButMinusOneArrives() throws IOException {
        for (int tag : new int[] {0, 1, 2, -2, 255, 1 << 16, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            Traffic.send(near, tag, new byte[3]);
            Traffic.flush(near);
            assertThat(Traffic.receive(far).tag()).isEqualTo(tag);
        }
    }

    @Test
    void aMillionSmallFramesKeepTheirOrder() throws Exception {
        int frames = manyFrames();
        Together.run(
                () -> {
                    for (int i = 0; i < frames; i++) {
                        NumberedFrames.send(near, i);
                    }
                    Traffic.flush(near);
                },
                () -> {
                    for (int i = 0; i < frames; i++) {
                        NumberedFrames.expect(far, i);
                    }
                });
        assertThat(far.next()).isEqualTo(Channel.EMPTY);
    }

    @Test
    void aWarmFrameAllocatesNothing() throws IOException {
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        pingPong(20_000);
        long before = threads.getCurrentThreadAllocatedBytes();
        pingPong(20_000);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(bytes).as("bytes allocated for 20000 frames").isLessThan(20_000 * bytesPerRoundTrip());
    }

    @Test
    void bothEndsFloodEachOtherWithFramesOfAllSizes() throws Exception {
        int frames = 10_000;
        Together.run(
                () -> flood(near, frames, 1),
                () -> flood(far, frames, 2),
                () -> expectFlood(far, frames, 1),
                () -> expectFlood(near, frames, 2));
    }

    @Test
    void aClaimGrowsWhereItIsAndKeepsItsBytes() throws IOException {
        long at = near.claim(8);
        near.outgoing().set(ValueLayout.JAVA_LONG_UNALIGNED, at, 42L);
        assertThat(near.extend(near.frameLimit())).isTrue();
        near.outgoing().set(ValueLayout.JAVA_BYTE, at + near.frameLimit() - 1, (byte) 7);
        near.commit(5, near.frameLimit());
        Traffic.flush(near);
        assertThat(Traffic.await(far)).isEqualTo(near.frameLimit());
        assertThat(far.incoming().get(ValueLayout.JAVA_LONG_UNALIGNED, far.offset()))
                .isEqualTo(42);
        assertThat(far.incoming().get(ValueLayout.JAVA_BYTE, far.offset() + near.frameLimit() - 1))
                .isEqualTo((byte) 7);
        far.release();
    }

    @Test
    void aClaimThatCannotGrowStaysAsItWas() throws IOException {
        Random sizes = new Random(5);
        int sent = 0;
        int refused = 0;
        long at;
        while ((at = near.claim(8)) != Channel.FULL) {
            near.outgoing().set(ValueLayout.JAVA_LONG_UNALIGNED, at, sent);
            int wanted = sizes.nextInt(9, near.frameLimit() + 1);
            boolean grew = near.extend(wanted);
            near.commit(sent++, grew ? wanted : 8);
            refused += grew ? 0 : 1;
        }
        assertThat(refused).isPositive();
        for (int i = 0; i < sent; i++) {
            near.flush();
            Traffic.await(far);
            assertThat(far.tag()).isEqualTo(i);
            assertThat(far.incoming().get(ValueLayout.JAVA_LONG_UNALIGNED, far.offset()))
                    .isEqualTo(i);
            far.release();
        }
    }

    @Test
    void anAbandonedClaimAndTheUnusedRestOfOneAreNotSent() throws IOException {
        near.claim(100);
        near.abandon();
        near.claim(200);
        near.commit(1, 3);
        near.claim(50);
        near.abandon();
        Traffic.send(near, 2, new byte[] {9});
        Traffic.flush(near);
        assertThat(Traffic.receive(far).bytes()).hasSize(3);
        assertThat(Traffic.receive(far).bytes()).containsExactly(9);
        assertThat(far.next()).isEqualTo(Channel.EMPTY);
    }

    @Test
    void aFullChannelLosesNothingAndHasRoomAgainOnceThePeerReads() throws IOException {
        int sent = fill();
        assertThat(sent).isGreaterThanOrEqualTo(2);
        for (int i = 0; i < sent; i++) {
            near.flush();
            assertThat(Traffic.receive(far).tag()).isEqualTo(i);
        }
        Traffic.flush(near);
        assertThat(near.isDrained()).isTrue();
        Await.await("room, which an acknowledgement may have to announce").untilAsserted(() -> {
            assertThat(far.next()).isEqualTo(Channel.EMPTY);
            assertThat(near.claim(near.frameLimit())).isNotEqualTo(Channel.FULL);
        });
        near.abandon();
    }

    @Test
    void aFrameStaysUntouchedUntilItIsReleased() throws IOException {
        byte[] first = Traffic.content(near.frameLimit(), 3);
        Traffic.send(near, 0, first);
        Traffic.flush(near);
        Traffic.await(far);
        fill();
        MemorySegment held = far.incoming().asSlice(far.offset(), first.length);
        assertThat(MemorySegment.ofArray(first).mismatch(held)).isEqualTo(-1);
        far.release();
        assertThat(Traffic.receive(far).bytes()).isEqualTo(Traffic.content(near.frameLimit(), 0));
    }

    @Test
    void anySequenceOfOperationsDeliversTheCommittedFrames() throws IOException {
        long seed = System.nanoTime();
        try {
            new ChannelModel(near, far, new Random(seed)).run(50_000);
        } catch (AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        }
    }

    @Test
    void anInterruptedThreadClosesNothing() throws Exception {
        Together.run(() -> {
            Thread.currentThread().interrupt();
            Traffic.send(near, 1, new byte[10]);
            Traffic.flush(near);
            assertThat(Traffic.receive(far).bytes()).hasSize(10);
            assertThat(Thread.interrupted()).isTrue();
        });
        Traffic.send(far, 2, new byte[20]);
        Traffic.flush(far);
        assertThat(Traffic.receive(near).bytes()).hasSize(20);
    }

    @Test
    void framesSentBeforeTheEndArriveBeforeTheFailure() throws IOException {
        assumeTrue(far.socket() != null, "a channel without a socket has no peer that can end");
        for (int i = 0; i < 3; i++) {
            Traffic.send(near, i, Traffic.content(near.frameLimit(), i));
        }
        Traffic.flush(near);
        near.close();
        for (int i = 0; i < 3; i++) {
            assertThat(Traffic.receive(far).bytes()).isEqualTo(Traffic.content(far.frameLimit(), i));
        }
        assertThat(Traffic.awaitEnd(far)).hasMessageNotContaining("null");
    }

    @Test
    void theEndOfThePeerIsNoticedBySendingToo() {
        assumeTrue(far.socket() != null, "a channel without a socket has no peer that can end");
        near.close();
        assertThat(Traffic.sendUntilEnd(far)).isNotNull();
    }

    @Test
    void aFrameThatLastsIsReadAfterItsSenderHasClosedAndNoneLastsAfterARefusal() throws IOException {
        assumeTrue(near.survivesSender(), "nothing lasts on this medium before it is read");
        near.claim(8);
        near.publish(1, 8);
        VarHandle.fullFence();
        assertThat(near.survivesSender()).isTrue();
        near.close();
        far.refuse();
        assertThat(near.survivesSender()).isFalse();
        assertThat(far.survivesSender()).as("the other way is another matter").isTrue();
        assertThat(far.next()).isEqualTo(8);
        far.release();
        assertThat(far.next()).isEqualTo(Channel.EMPTY);
    }

    @Test
    void closingTwiceFromTwoThreadsIsClosingOnce() throws Exception {
        Together.run(near::close, near::close);
        near.close();
        assertThat(near.describe()).isNotBlank();
    }

    @Test
    void aChannelWithAFrameIsReadyAndOneThatSaysItIsNotHasNone() throws IOException {
        assertThat(far.next()).isEqualTo(Channel.EMPTY);
        near.claim(8);
        near.commit(1, 0);
        near.flush();
        while (far.next() == Channel.EMPTY) {
            Thread.onSpinWait(); // a socket may need some time
        }
        far.release();
        near.claim(8);
        near.commit(2, 0);
        near.flush();
        while (!far.isReady()) {
            Thread.onSpinWait();
        }
        while (far.next() == Channel.EMPTY) {
            Thread.onSpinWait();
        }
        far.release();
    }

    @Test
    void aPeerWithAnUnreadFrameIsWokenUnasked() throws Exception {
        assumeTrue(near.hasPeerWakeups() && far.socket() != null, "this channel's peers send no wake-ups");
        near.wakePeer();
        near.claim(8);
        near.commit(1, 0);
        try (Selector selector = Selector.open()) {
            far.socket().register(selector, SelectionKey.OP_READ);
            assertThat(selector.selectNow()).as("nothing unread, no wake-up").isZero();
            near.wakePeer();
            assertThat(selector.select(10_000)).isOne();
            far.onReadable();
            assertThat(far.next()).isZero();
            far.release();
            near.wakePeer();
            selector.selectedKeys().clear();
            assertThat(selector.selectNow()).as("all is read").isZero();
        }
    }

    @Test
    void aReceiverWithAnUnreadFrameDoesNotSleep() throws IOException {
        Traffic.send(near, 1, new byte[8]);
        Traffic.send(near, 2, new byte[8]);
        Traffic.flush(near);
        // two: the second may have been read with the first, and then the socket does not become readable
        Traffic.receive(far);
        if (far.sleep()) {
            assertThat(Sleeper.isReadableWithin(far, 5_000)).isTrue();
            far.wake();
        }
        assertThat(Traffic.receive(far).tag()).isEqualTo(2);
    }

    @Test
    void aSleeperIsWokenByEveryFrame() throws Exception {
        assumeTrue(far.socket() != null, "a channel without a socket wakes its sleeper another way");
        int frames = 20_000;
        Together.run(
                () -> {
                    Random random = new Random(4);
                    for (int i = 0; i < frames; i++) {
                        NumberedFrames.send(near, i);
                        Traffic.flush(near);
                        for (int spin = random.nextInt(2000); spin > 0; spin--) {
                            Thread.onSpinWait();
                        }
                    }
                },
                () -> assertThat(Sleeper.receive(far, frames)).as("sleeps").isPositive());
    }

    private void pingPong(int frames) throws IOException {
        for (int i = 0; i < frames; i++) {
            NumberedFrames.send(near, i);
            NumberedFrames.expect(far, i);
        }
    }

    /** Sends the longest frames, tagged 0, 1, 2 ..., until there is no more room; returns their number. */
    private int fill() throws IOException {
        int sent = 0;
        while (Traffic.trySend(near, sent, Traffic.content(near.frameLimit(), sent))) {
            sent++;
        }
        return sent;
    }

    private static void flood(Channel channel, int frames, long seed) throws IOException {
        Random sizes = new Random(seed);
        for (int i = 0; i < frames; i++) {
            Traffic.send(channel, i, Traffic.content(sizes.nextInt(channel.frameLimit() + 1), i));
        }
        Traffic.flush(channel);
    }

    private static void expectFlood(Channel channel, int frames, long seed) throws IOException {
        Random sizes = new Random(seed);
        for (int i = 0; i < frames; i++) {
            Traffic.Frame frame = Traffic.receive(channel);
            assertThat(frame.tag()).isEqualTo(i);
            assertThat(frame.bytes()).isEqualTo(Traffic.content(sizes.nextInt(channel.frameLimit() + 1), i));
        }
    }
}
