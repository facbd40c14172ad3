package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.mobula.transport.spi.Channel;

/** Compares a channel with a queue: random operations on both, on one thread. */
final class ChannelModel {
    private final Channel near;
    private final Channel far;
    private final Random random;
    private final Queue<byte[]> expected = new ArrayDeque<>();
    private int sent;
    private int received;

    ChannelModel(Channel near, Channel far, Random random) {
        this.near = near;
        this.far = far;
        this.random = random;
    }

    void run(int steps) throws IOException {
        for (int i = 0; i < steps; i++) {
            switch (random.nextInt(4)) {
                case 0, 1 -> write();
                case 2 -> read();
                default -> near.flush();
            }
        }
        while (!expected.isEmpty()) {
            near.flush();
            read();
        }
        assertThat(far.next()).as("a frame that was not sent").isEqualTo(Channel.EMPTY);
        assertThat(received).isEqualTo(sent);
    }

    private void write() throws IOException {
        int claimed = size();
        long at = near.claim(claimed);
        if (at == Channel.FULL || random.nextInt(8) == 0) {
            near.abandon();
            return;
        }
        byte[] start = Traffic.content(random.nextInt(claimed + 1), sent);
        MemorySegment.copy(start, 0, near.outgoing(), ValueLayout.JAVA_BYTE, at, start.length);
        byte[] bytes = start;
        int longer = size();
        if (longer > claimed && near.extend(longer)) {
            bytes = java.util.Arrays.copyOf(start, longer);
            bytes[longer - 1] = 1;
            MemorySegment.copy(
                    bytes,
                    start.length,
                    near.outgoing(),
                    ValueLayout.JAVA_BYTE,
                    at + start.length,
                    longer - start.length);
        }
        if (random.nextInt(8) == 0) {
            near.flush(); // sending older frames must not move the claimed one
        }
        near.commit(sent++, bytes.length);
        expected.add(bytes);
    }

    private void read() throws IOException {
        int length = far.next();
        if (length == Channel.EMPTY) {
            return;
        }
        assertThat(expected).as("frames in flight").isNotEmpty();
        MemorySegment arrived = far.incoming().asSlice(far.offset(), length);
        assertThat(arrived.toArray(ValueLayout.JAVA_BYTE))
                .as("frame %d", received)
                .isEqualTo(expected.remove());
        assertThat(far.tag()).isEqualTo(received++);
        far.release();
    }

    private int size() {
        return random.nextInt(random.nextBoolean() ? 32 : near.frameLimit() + 1);
    }
}
