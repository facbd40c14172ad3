package org.mobula.contract.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import org.mobula.launch.Job;
import org.mobula.transport.Handshake;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;

/**
 * A simulated rank without a node. It connects to a real rank as required, and then sends whatever the test needs.
 *
 * <p><b>Threads:</b> one.
 */
public final class RawRank implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Transport transport;
    private final Channel channel;

    /** Connects to a rank over one of its transports. */
    public RawRank(Job job, int to, String transportName, TransportOptions options) {
        try {
            transport = Transports.named(transportName)
                    .open(new TransportContext(
                            job.id(), job.rank(), job.host(), job.directory(), Handshake.TIMEOUT, options));
            job.publish(new PeerCard(job.rank(), job.host(), 1, Map.of(transportName, transport.address())).format());
            PeerCard card = PeerCard.parse(job.card(to, TIMEOUT));
            SocketChannel socket = transport.dial(card);
            Handshake.Result result = new Handshake(job.secret(), job.rank(), job.size()).call(socket, to);
            channel = transport.connect(socket, to, result.swapped());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a frame, truncated to the frame limit; false if the other side has closed the connection. */
    public boolean send(Frame frame) {
        try {
            int length = Math.min(frame.payload().length, channel.frameLimit());
            long deadline = System.nanoTime() + TIMEOUT.toNanos();
            long at = channel.claim(length);
            while (at == Channel.FULL) {
                channel.onReadable();
                if (System.nanoTime() > deadline) {
                    throw new AssertionError("the node accepts no more frames");
                }
                Thread.yield();
                at = channel.claim(length);
            }
            MemorySegment.copy(frame.payload(), 0, channel.outgoing(), ValueLayout.JAVA_BYTE, at, length);
            channel.commit(frame.tag(), length);
            channel.flush();
            return true;
        } catch (IOException ended) {
            return false;
        }
    }

    /** The next frame that matches; null if the other side has closed the connection. */
    public Frame await(Predicate<Frame> wanted) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        boolean ended = false;
        while (true) {
            try {
                int length = channel.next();
                if (length != Channel.EMPTY) {
                    Frame frame = new Frame(
                            channel.tag(),
                            channel.incoming().asSlice(channel.offset(), length).toArray(ValueLayout.JAVA_BYTE));
                    channel.release();
                    if (wanted.test(frame)) {
                        return frame;
                    }
                    continue;
                }
                if (ended) {
                    return null;
                }
                channel.onReadable();
            } catch (IOException end) {
                if (ended) {
                    return null;
                }
                ended = true; // reads once more, because earlier messages may be unread
            }
            if (System.nanoTime() > deadline) {
                throw new AssertionError("no answer within " + TIMEOUT.toSeconds() + " s, and the connection is open");
            }
            Thread.yield();
        }
    }

    @Override
    public void close() {
        channel.close();
        transport.close();
    }
}
