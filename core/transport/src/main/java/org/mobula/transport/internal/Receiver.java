package org.mobula.transport.internal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.fault.OutOfMemory;
import org.mobula.memory.FieldHandles;
import org.mobula.memory.Input;
import org.mobula.memory.RingLayout;
import org.mobula.transport.EndpointListener;
import org.mobula.transport.Incoming;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;

/**
 * The receiving half of an endpoint.
 *
 * <p>One thread at a time polls. A handler that will run for long first releases the frame ({@link Incoming#release}).
 * From then on another thread may poll, and the first one stops polling unless no other thread does when the handler
 * returns.
 *
 * <p><b>Threads:</b> any.
 */
public final class Receiver implements Incoming {
    private static final VarHandle POLLER = FieldHandles.of(MethodHandles.lookup(), "poller", long.class);
    private static final System.Logger LOG = System.getLogger("org.mobula.transport");

    /** Returned by {@link #poll} when another thread polls. */
    public static final int BUSY = -1;

    private final Channel channel;
    private final int source;
    private final long messageLimit;
    private final EndpointListener listener;
    private final Input input = new Input();
    private long poller; // the id of the polling thread, 0 for none
    private @Nullable MessageAssembler assembler;
    private long received;
    private long exhausted;
    private int quiet; // quiet frames of the last poll
    private boolean behind; // whether the last poll ended at its limit
    private boolean burst; // the channel was not empty since the last frame; plain: only a prediction
    private volatile boolean closed;
    private boolean pinned; // the frame must not be released during this upcall
    private @Nullable Runnable whenFilled;

    /** A receiver of the frames of a peer. */
    public Receiver(Channel channel, int source, TransportOptions options, EndpointListener listener) {
        this.channel = channel;
        this.source = source;
        this.messageLimit = options.messageLimit();
        this.listener = listener;
    }

    /**
     * Receives the frames that have arrived, unless another thread polls.
     *
     * @param limit the maximum number of frames
     * @return the number of frames, or {@link #BUSY} if another thread polls
     * @throws IOException if the connection is lost
     */
    public int poll(int limit) throws IOException {
        if (!channel.isReady()) {
            foundNothing(); // without the compare-and-set: a waiting thread is here nearly all the time
            return 0;
        }
        return pollReady(limit);
    }

    /**
     * Receives a frame if one has arrived.
     *
     * @return whether none had arrived, and no handler is still busy with the last one, unless it has
     *     {@linkplain #release released} the frame
     * @throws IOException if the connection is lost
     */
    public boolean pollLast() throws IOException {
        return pollReady(1) == 0;
    }

    private int pollReady(int limit) throws IOException {
        long me = Thread.currentThread().threadId();
        if (!POLLER.compareAndSet(this, 0L, me)) {
            return BUSY;
        }
        int frames = 0;
        boolean ends = false;
        quiet = 0;
        try {
            while (frames < limit && !closed && (frames == 0 || goesOn())) {
                int length = channel.next();
                if (length == Channel.EMPTY) {
                    foundNothing();
                    break;
                }
                frames++;
                received++;
                int tag = channel.tag();
                quiet += RingLayout.isQuiet(tag) ? 1 : 0;
                onFrame(tag, channel.incoming(), channel.offset(), length);
                if (poller == me) {
                    channel.release();
                } else if (!POLLER.compareAndSet(this, 0L, me)) {
                    break;
                }
            }
        } catch (IOException | RuntimeException | Error failed) {
            ends = true;
            if (poller == me) {
                assembler = null;
            }
            throw failed;
        } finally {
            // after a failure the receiver stays busy: no other thread may read the next frame before the caller has
            // ended the connection
            if (poller == me && !ends) {
                burst = frames > 0;
                behind = frames == limit;
                POLLER.setRelease(this, 0L);
            }
        }
        return frames;
    }

    /** The number of quiet frames of the last poll, for the thread that polled. */
    public int quiet() {
        return quiet;
    }

    /** Whether the last poll ended because of its limit. */
    public boolean mayHaveMore() {
        return behind;
    }

    /**
     * Whether to check for another frame. Not after the first frame of a burst: its sender may wait for the answer, and
     * reading memory that the peer has just written takes a third of the time of a message. This is safe only where the
     * peer sends a wake-up for unread frames, and a thread that goes to sleep finds them.
     */
    private boolean goesOn() {
        return (burst || !channel.hasPeerWakeups()) && channel.isAtHand();
    }

    private void foundNothing() {
        exhausted++;
        burst = false;
        behind = false;
    }

    /** Stops receiving, and drops a message that has arrived in part. */
    public void close() {
        closed = true; // a handler may occupy its polling thread until after the end of the connection
        if (POLLER.compareAndSet(this, 0L, Thread.currentThread().threadId())) {
            assembler = null; // a thread that polls finds the channel closed, and does this itself
            POLLER.setRelease(this, 0L);
        }
    }

    /** The number of frames received so far. */
    public long received() {
        return received;
    }

    /** The number of polls that found no frame. */
    public long emptyPolls() {
        return exhausted;
    }

    @Override
    public int source() {
        return source;
    }

    @Override
    public Input input() {
        return input;
    }

    @Override
    public boolean isComplete() {
        return !pinned; // only blocks arrive after the upcall
    }

    @Override
    public void release() {
        if (!pinned) {
            channel.release();
            POLLER.setRelease(this, 0L); // release: the next polling thread sees the state of the channel
        }
    }

    @Override
    public void whenFilled(Runnable action) {
        whenFilled = action;
    }

    private void onFrame(int tag, MemorySegment frame, long offset, int length) throws IOException {
        int handler = FrameKind.handler(tag);
        int kind = FrameKind.kind(tag);
        if (kind == FrameKind.CONTINUED) {
            onContinued(frame, offset, length);
            return;
        }
        if (assembler != null) {
            throw corrupt("a message for handler " + handler + " begins inside another one");
        }
        switch (kind) {
            case FrameKind.WHOLE -> {
                input.reset(frame, offset, length, 0, channel.isSwapped());
                deliver(handler);
            }
            case FrameKind.WITH_BLOCKS -> {
                long text = length - Long.BYTES;
                if (text < 0) {
                    throw corrupt("a frame of " + length + " bytes announces blocks");
                }
                MessageAssembler blocks = new MessageAssembler(handler, 0, checked(0, longAt(frame, offset + text)));
                assembler = blocks;
                deliverHead(blocks, frame, offset, text);
            }
            default -> onLong(handler, frame, offset, length);
        }
    }

    private void onLong(int handler, MemorySegment frame, long offset, int length) throws IOException {
        if (length < FrameKind.LONG_HEADER) {
            throw corrupt("a frame of " + length + " bytes begins a long message");
        }
        long message = longAt(frame, offset);
        if (message == 0) {
            throw corrupt("a long message announces no bytes");
        }
        long blocks = checked(message, longAt(frame, offset + Long.BYTES));
        assembler = new MessageAssembler(handler, message, blocks);
        onContinued(frame, offset + FrameKind.LONG_HEADER, length - FrameKind.LONG_HEADER);
    }

    private void onContinued(MemorySegment frame, long offset, int length) throws IOException {
        MessageAssembler current = assembler;
        if (current == null) {
            throw corrupt("a frame continues a message that never began");
        }
        if (current.isGathering()) {
            if (!current.gather(frame, offset, length)) {
                throw corrupt("a message is longer than it announced");
            }
            if (!current.isGathering()) {
                deliverHead(current, current.message(), 0, current.length());
            }
        } else if (!current.scatter(frame, offset, length)) {
            throw corrupt("a message's blocks are longer than it announced");
        } else if (current.isComplete()) {
            finish(current);
        }
    }

    private void deliverHead(MessageAssembler current, MemorySegment memory, long offset, long length)
            throws IOException {
        long blocks = current.blockBytes();
        if (blocks == 0) {
            assembler = null; // first: the handler may let another thread poll
        }
        input.reset(memory, offset, length, blocks, channel.isSwapped());
        pinned = blocks != 0;
        whenFilled = null;
        try {
            deliver(current.handler());
        } finally {
            if (blocks != 0) {
                pinned = false;
                current.fill(input.blocks(), whenFilled);
            }
        }
    }

    private void finish(MessageAssembler current) {
        assembler = null;
        Runnable action = current.finish();
        if (action != null) {
            try {
                action.run();
            } catch (Throwable e) {
                log(current.handler(), e);
            }
        }
    }

    /** A refused message ends the connection: it is lost, and later messages may depend on it. */
    private void deliver(int handler) throws IOException {
        // everything is caught: the thread that polls is not the author of the handler
        try {
            listener.deliver(handler, this);
        } catch (MobulaException unreadable) {
            IOException end = corrupt("a message for handler " + handler + ": " + unreadable.getMessage());
            end.initCause(unreadable);
            throw end;
        } catch (Throwable e) {
            log(handler, e);
        }
    }

    private void log(int handler, Throwable e) {
        OutOfMemory.check(e);
        LOG.log(System.Logger.Level.ERROR, "the handler " + handler + " failed on a message of rank " + source, e);
    }

    private long checked(long message, long blocks) throws IOException {
        if (message < 0 || blocks < 0 || message > messageLimit || blocks > messageLimit - message) {
            throw corrupt("a message announces " + message + " bytes and " + blocks + " bytes of blocks; the limit is "
                    + messageLimit + " (MOBULA_MESSAGE_LIMIT)");
        }
        return blocks;
    }

    private long longAt(MemorySegment frame, long offset) {
        long value = frame.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
        return channel.isSwapped() ? Long.reverseBytes(value) : value;
    }

    private IOException corrupt(String what) {
        return new IOException("rank " + source + " sent invalid data: " + what);
    }
}
