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
 * A rank without a node: connects to a real one as it should, and then sends whatever the test wants.
 *
 * <p><b>Threads:</b> one.
 */
public final class RawRank implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Transport transport;
    private final Channel channel;

    /** Connects to a rank over one of its transports. */
    public RawRank(Job job, int to, String over, TransportOptions options) {
        try {
            transport = Transports.named(over)
                    .open(new TransportContext(
                            job.id(), job.rank(), job.host(), job.directory(), Handshake.TIMEOUT, options));
            job.publish(new PeerCard(job.rank(), job.host(), 1, Map.of(over, transport.address())).format());
            PeerCard card = PeerCard.parse(job.card(to, PATIENCE));
            SocketChannel socket = transport.dial(card);
            Handshake.Result result = new Handshake(job.secret(), job.rank(), job.size()).call(socket, to);
            channel = transport.connect(socket, to, result.swapped());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a frame, cut to what a frame may carry; false if the other side has ended the connection. */
    public boolean send(Frame frame) {
        try {
            int length = Math.min(frame.payload().length, channel.frameLimit());
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            long at = channel.claim(length);
            while (at == Channel.FULL) {
                channel.onReadable();
                if (System.nanoTime() > deadline) {
                    throw new AssertionError("the node takes no frames any more");
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

    /** The next frame that is wanted; null if the other side has ended the connection. */
    public Frame await(Predicate<Frame> wanted) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
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
                ended = true; // once more: earlier messages may still be unread
            }
            if (System.nanoTime() > deadline) {
                throw new AssertionError("no answer within " + PATIENCE.toSeconds() + " s, and the connection stands");
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
