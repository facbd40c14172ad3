package org.mobula.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Traffic;
import org.mobula.transport.ucx.library.NativeMemory;

/** Messages that no peer which keeps the rules sends. */
@ExtendWith(HangKiller.class)
class InvalidMessagesTest {
    private static final int RING = 16 * 1024;

    private Nodes nodes;
    private UcxChannel far;
    private ChannelContract.Pair pair;

    @BeforeEach
    void open() throws Exception {
        nodes = Nodes.withRings(RING);
        pair = nodes.connect();
        far = (UcxChannel) pair.far();
    }

    @AfterEach
    void close() {
        if (pair != null) {
            pair.near().close();
            pair.far().close();
            nodes.close();
        }
    }

    /** Delivers a message to the far channel as its worker does. */
    private void deliver(int kind, long position, long first, int length) {
        MemorySegment data = NativeMemory.pages(Math.max(8, length));
        far.link().onMessage(kind, position, first, data.address(), length, false);
    }

    private void endsWith(String message) throws IOException {
        assertThat(Traffic.awaitEnd(far)).hasMessageContaining("is corrupt: " + message);
        assertThat(Traffic.sendUntilEnd(far)).hasMessageContaining("is corrupt: " + message);
    }

    @Test
    void aPositionThatDoesNotFitEndsTheConnection() throws IOException {
        deliver(WireLayout.DATA, 8 * RING, 16, 8);
        endsWith("a message of 8 bytes for the position 131072 of its frames");
    }

    @Test
    void aCreditForFramesThatWereNotSentEndsTheConnection() throws IOException {
        deliver(WireLayout.CREDIT, 64, 0, 0);
        endsWith("it has read up to the position 64, which was not sent");
    }

    @Test
    void anUnknownKindEndsTheConnection() throws IOException {
        deliver(9, 0, 0, 0);
        endsWith("a message of the kind 9");
    }

    @Test
    void aFrameThatIsLongerThanTheRingAllowsEndsTheConnection() throws IOException {
        deliver(WireLayout.DATA, 0, 7L << 32 | RING, 8);
        assertThat(Traffic.awaitEnd(far)).hasMessageContaining("is corrupt: ");
    }

    @Test
    void whatHasArrivedBeforeIsReadFirst() throws IOException {
        Traffic.send(pair.near(), 1, new byte[100]);
        while (!far.isReady()) {
            Thread.onSpinWait();
        }
        deliver(9, 0, 0, 0);
        assertThat(Traffic.receive(far).bytes()).hasSize(100);
        endsWith("a message of the kind 9");
    }
}
