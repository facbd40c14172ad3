package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;

/** The bytes of messages 61 and 62, which docs/wire-protocol-message.md describes. Rank 1 only records them. */
@Timeout(60)
class OperationMessagesTest {
    private static final int CONTEXT = 1; // the collective operations of world
    private static final int NUMBER = 0; // the first operation
    private static final long OPERATION = 1L << 63; // set in every operation
    private static final long BROADCAST = 1L << 59;
    private static final long SCATTER = 2L << 59;
    private static final long OF_DOUBLES = 7L << 55;
    private static final long ROOT_1 = 1L << 40;

    private final Ranks ranks = new Ranks(2);
    private final Engine recorder = Engine.of(ranks.node(1));
    private final BlockingQueue<String> recorded = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        ranks.close();
    }

    private void record(Incoming message) {
        byte[] bytes = new byte[(int) message.input().remaining()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = message.input().getByte();
        }
        recorded.add(HexFormat.of().formatHex(bytes));
    }

    private String next() throws InterruptedException {
        return String.valueOf(recorded.poll(50, TimeUnit.SECONDS));
    }

    private static String hex(int context, int number, long operation) {
        ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
        bytes.putInt(context).putInt(number).putLong(operation);
        return HexFormat.of().formatHex(bytes.array());
    }

    @Test
    void aRankThatWaitsAsksForTheOperationUnderItsNumber() throws Exception {
        recorder.handle(MessageProtocol.WHICH_OPERATION, this::record);
        ranks.world(0).ibroadcast(Section.of(new double[2]), 1);

        assertThat(MessageProtocol.WHICH_OPERATION).isEqualTo(61);
        assertThat(next()).isEqualTo(hex(CONTEXT, NUMBER, OPERATION | BROADCAST | OF_DOUBLES | ROOT_1 | 16));
    }

    @Test
    void aRankThatHasStartedAnotherOperationRepliesWithItsOwn() throws Exception {
        recorder.handle(MessageProtocol.OTHER_OPERATION, this::record);
        ranks.world(0).ibroadcast(Section.of(new double[2]), 1);
        recorder.peer(0).post(MessageProtocol.WHICH_OPERATION, 16, out -> {
            out.putInt(CONTEXT);
            out.putInt(NUMBER);
            out.putLong(OPERATION | SCATTER | OF_DOUBLES | ROOT_1 | 16);
        });

        assertThat(MessageProtocol.OTHER_OPERATION).isEqualTo(62);
        assertThat(next()).isEqualTo(hex(CONTEXT, NUMBER, OPERATION | BROADCAST | OF_DOUBLES | ROOT_1 | 16));
    }
}
