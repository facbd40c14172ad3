package org.mobula.transport.internal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.transport.spi.Channel;

/**
 * A message that leaves in several frames.
 *
 * <p><b>Threads:</b> the owner of the {@link Sender}.
 */
final class Transfer {
    /**
     * Large enough to amortise a frame, small enough for both sides to copy at the same time; 16 and 32 KiB measured
     * best.
     */
    private static final int CHUNK = 32 * 1024;

    private final int handler;
    private final List<MemorySegment> parts;
    private final long length;
    private final long blockBytes;
    private final @Nullable Runnable whenLeft;
    private boolean announced;
    private int part;
    private long offset;

    private Transfer(int handler, List<MemorySegment> parts, long length, Output message, boolean announced) {
        this.handler = handler;
        this.parts = parts;
        this.length = length;
        this.blockBytes = message.blockBytes();
        this.whenLeft = message.whenLeft();
        this.announced = announced;
    }

    /** The blocks of a message whose own bytes have left. */
    static Transfer ofBlocks(int handler, Output message) {
        return new Transfer(handler, List.copyOf(message.blocks()), 0, message, true);
    }

    /** A message longer than a frame, and its blocks. */
    static Transfer ofMessage(int handler, Output message) {
        List<MemorySegment> parts = new java.util.ArrayList<>(message.blocks().size() + 1);
        parts.add(message.segment().asSlice(message.start(), message.length()));
        parts.addAll(message.blocks());
        return new Transfer(handler, parts, message.length(), message, false);
    }

    /** The action to run once everything has left. */
    @Nullable
    Runnable whenLeft() {
        return whenLeft;
    }

    /** Sends as many frames as there is room for; true once all have left. */
    boolean push(Channel channel) throws IOException {
        int chunk = Math.min(CHUNK, channel.frameLimit());
        while (!announced || part < parts.size()) {
            int header = announced ? 0 : FrameKind.LONG_HEADER;
            MemorySegment source = parts.get(part);
            int bytes = (int) Math.min(chunk - header, source.byteSize() - offset);
            long at = claim(channel, header + bytes);
            if (at == Channel.FULL) {
                return false;
            }
            MemorySegment frame = channel.outgoing();
            if (!announced) {
                frame.set(ValueLayout.JAVA_LONG_UNALIGNED, at, ordered(channel, length));
                frame.set(ValueLayout.JAVA_LONG_UNALIGNED, at + Long.BYTES, ordered(channel, blockBytes));
            }
            MemorySegment.copy(source, offset, frame, at + header, bytes);
            channel.commit(FrameKind.tag(handler, announced ? FrameKind.CONTINUED : FrameKind.LONG), header + bytes);
            announced = true;
            advance(source, bytes);
        }
        return true;
    }

    private static long ordered(Channel channel, long value) {
        return channel.isTurned() ? Long.reverseBytes(value) : value;
    }

    private void advance(MemorySegment source, int bytes) {
        offset += bytes;
        if (offset == source.byteSize()) {
            part++;
            offset = 0;
        }
    }

    static long claim(Channel channel, int bytes) throws IOException {
        long at = channel.claim(bytes);
        if (at == Channel.FULL) {
            channel.flush();
            at = channel.claim(bytes);
        }
        return at;
    }
}
