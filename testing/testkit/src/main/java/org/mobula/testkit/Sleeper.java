package org.mobula.testkit;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Objects;
import org.mobula.transport.spi.Channel;

/** A receiver that sleeps on a selector while there is nothing to receive, as the polling thread of a node does. */
final class Sleeper {
    private Sleeper() {}

    /** Receives numbered frames, sleeps in between, and returns the number of sleeps. */
    static int receive(Channel channel, int frames) throws IOException {
        int sleeps = 0;
        try (Selector selector = Selector.open()) {
            socketOf(channel).register(selector, SelectionKey.OP_READ);
            for (int i = 0; i < frames; ) {
                int length = channel.next();
                if (length != Channel.EMPTY) {
                    NumberedFrames.check(channel, length, i++);
                } else if (channel.sleep()) {
                    sleeps++;
                    if (selector.select(10_000) == 0) {
                        fail("no wake-up came for frame " + i);
                    }
                    selector.selectedKeys().clear();
                    channel.wake();
                    channel.onReadable();
                }
            }
        }
        return sleeps;
    }

    /** Whether a channel's socket becomes readable in time. */
    static boolean isReadableWithin(Channel channel, long millis) throws IOException {
        try (Selector selector = Selector.open()) {
            socketOf(channel).register(selector, SelectionKey.OP_READ);
            return selector.select(millis) > 0;
        }
    }

    private static SelectableChannel socketOf(Channel channel) {
        return Objects.requireNonNull(channel.socket(), "it has no socket that could wake it");
    }
}
