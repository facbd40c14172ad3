package org.mobula.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import org.mobula.memory.RingLayout;
import org.mobula.transport.spi.RingChannel;

/**
 * A channel between two nodes of one JVM with all features of a real one: a socket that becomes readable, and a peer
 * that can end. The rings are in the memory of this process, and a pipe carries wake-ups.
 *
 * <p><b>Threads:</b> as any channel. <b>Failure:</b> {@link #onReadable} reports the end of the peer.
 */
public final class HeapChannel extends RingChannel {
    private final Pipe.SinkChannel wakeups;
    private final Pipe.SourceChannel source;
    private final ByteBuffer taken = ByteBuffer.allocate(64);

    private HeapChannel(
            MemorySegment outgoing, MemorySegment incoming, Pipe.SinkChannel wakeups, Pipe.SourceChannel source) {
        super(outgoing, incoming);
        this.wakeups = wakeups;
        this.source = source;
    }

    /**
     * Two channels, each the other's peer.
     *
     * @param ringBytes bytes of each ring, a power of two
     */
    public static ChannelContract.Pair pair(int ringBytes) throws IOException {
        MemorySegment there = ring(ringBytes);
        MemorySegment back = ring(ringBytes);
        Pipe first = pipe();
        Pipe second = pipe();
        return new ChannelContract.Pair(
                new HeapChannel(there, back, second.sink(), first.source()),
                new HeapChannel(back, there, first.sink(), second.source()));
    }

    @Override
    protected void sendWakeup() {
        try {
            wakeups.write(ByteBuffer.allocate(1));
        } catch (IOException e) {
            if (wakeups.isOpen() && !isBroken(e)) {
                throw new UncheckedIOException(e);
            } // otherwise onReadable reports the end
        }
    }

    @Override
    public Pipe.SourceChannel socket() {
        return source;
    }

    @Override
    public void onReadable() throws IOException {
        int bytes;
        do {
            bytes = source.read(taken.clear());
        } while (bytes > 0);
        if (bytes < 0) {
            throw new IOException("the other end of the in-memory channel was closed");
        }
    }

    @Override
    public String describe() {
        return "memory of this JVM";
    }

    @Override
    public void close() {
        try (source) {
            wakeups.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isBroken(IOException e) {
        return String.valueOf(e.getMessage()).contains("Broken pipe");
    }

    private static Pipe pipe() throws IOException {
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.sink().configureBlocking(false); // a full pipe contains enough wake-ups
        return pipe;
    }

    private static MemorySegment ring(int bytes) {
        return Arena.ofAuto().allocate(RingLayout.bytes(bytes), 128);
    }
}
