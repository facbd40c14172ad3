package org.mobula.testkit;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import org.mobula.transport.spi.Channel;

/** Frames of 8 bytes that carry their own number, sent and checked without allocating. */
final class NumberedFrames {
    private NumberedFrames() {}

    static void send(Channel channel, int number) throws IOException {
        long at;
        while ((at = channel.claim(8)) == Channel.FULL) {
            Thread.yield();
        }
        channel.outgoing().set(ValueLayout.JAVA_LONG_UNALIGNED, at, number);
        channel.commit(number & 0xFFFF, 8);
    }

    static void expect(Channel channel, int number) throws IOException {
        int length;
        while ((length = channel.next()) == Channel.EMPTY) {
            Thread.yield();
        }
        check(channel, length, number);
    }

    static void check(Channel channel, int length, int number) {
        long value = channel.incoming().get(ValueLayout.JAVA_LONG_UNALIGNED, channel.offset());
        if (length != 8 || value != number || channel.tag() != (number & 0xFFFF)) {
            fail("instead of frame " + number + " came " + value + ", tag " + channel.tag() + ", " + length + " bytes");
        }
        channel.release();
    }
}
