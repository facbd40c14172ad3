package org.mobula.testkit;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Random;
import org.mobula.fault.MobulaException;
import org.mobula.transport.spi.Channel;

/**
 * Sends and receives complete frames as an endpoint does: it retries until it succeeds, and fails the test after a time
 * limit.
 */
public final class Traffic {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** A copy of a received frame. */
    public record Frame(int tag, byte[] bytes) {}

    private Traffic() {}

    /** Bytes that depend on the size and the seed. */
    public static byte[] content(int size, long seed) {
        byte[] bytes = new byte[size];
        new Random(seed * 31 + size).nextBytes(bytes);
        return bytes;
    }

    /** Sends one frame, waiting for room. */
    public static void send(Channel channel, int tag, byte[] bytes) throws IOException {
        long give = System.nanoTime() + LIMIT.toNanos();
        while (!trySend(channel, tag, bytes)) {
            pause(give, "there is no room for a frame of " + bytes.length + " bytes");
        }
    }

    /** Sends one frame if there is room. */
    public static boolean trySend(Channel channel, int tag, byte[] bytes) throws IOException {
        long at = channel.claim(bytes.length);
        if (at == Channel.FULL) {
            return false;
        }
        MemorySegment.copy(bytes, 0, channel.outgoing(), ValueLayout.JAVA_BYTE, at, bytes.length);
        channel.commit(tag, bytes.length);
        return true;
    }

    /** Waits until all frames have left this side. */
    public static void flush(Channel channel) throws IOException {
        long give = System.nanoTime() + LIMIT.toNanos();
        while (!channel.flush()) {
            pause(give, "the channel cannot be flushed");
        }
    }

    /** Receives one frame, waiting for it. */
    public static Frame receive(Channel channel) throws IOException {
        int length = await(channel);
        byte[] bytes = new byte[length];
        MemorySegment.copy(channel.incoming(), ValueLayout.JAVA_BYTE, channel.offset(), bytes, 0, length);
        Frame frame = new Frame(channel.tag(), bytes);
        channel.release();
        return frame;
    }

    /** Steps to the next frame, waiting for it. */
    public static int await(Channel channel) throws IOException {
        long give = System.nanoTime() + LIMIT.toNanos();
        int length;
        while ((length = channel.next()) == Channel.EMPTY) {
            pause(give, "no frame arrives");
        }
        return length;
    }

    /** Receives until the channel reports the end of the connection; fails if a frame arrives, or nothing happens. */
    public static Exception awaitEnd(Channel channel) {
        long give = System.nanoTime() + LIMIT.toNanos();
        try {
            while (channel.next() == Channel.EMPTY) {
                channel.onReadable();
                pause(give, "the end of the connection is not noticed");
            }
        } catch (IOException | MobulaException e) {
            return e;
        }
        return fail("a frame with tag " + channel.tag() + " arrived instead of the end");
    }

    /** Sends until the channel reports the end of the connection. */
    public static Exception sendUntilEnd(Channel channel) {
        long give = System.nanoTime() + LIMIT.toNanos();
        try {
            while (true) {
                trySend(channel, 1, new byte[8]);
                channel.flush();
                channel.onReadable();
                pause(give, "the end of the connection is not noticed");
            }
        } catch (IOException | MobulaException e) {
            return e;
        }
    }

    private static void pause(long until, String what) {
        if (System.nanoTime() > until) {
            fail(what + " within " + LIMIT.toSeconds() + " s");
        }
        Thread.yield();
    }
}
