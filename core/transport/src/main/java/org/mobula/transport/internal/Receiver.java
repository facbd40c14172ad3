package org.mobula.transport.internal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.fault.OutOfMemory;
import org.mobula.memory.Input;
import org.mobula.memory.RingLayout;
import org.mobula.transport.Endpoint;
import org.mobula.transport.Incoming;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;

/**
 * The receiving half of an endpoint.
 *
 * <p>One thread at a time polls. A handler that will run for long gives the frame back first
 * ({@link Incoming#release}); from then on another thread may poll, and the first one stops unless it gets its place
 * back.
 */
public final class Receiver implements Incoming {
    private static final VarHandle POLLER;
    private static final System.Logger LOG = System.getLogger("org.mobula.transport");

    static {
        try {
            POLLER = MethodHandles.lookup().findVarHandle(Receiver.class, "poller", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Returned by {@link #poll} when another thread polls. */
    public static final int BUSY = -1;

    private final Channel channel;
    private final int source;
    private final long messageLimit;
    private final Endpoint.Upcalls upcalls;
    private final Input input = new Input();
    private long poller; // the id of the polling thread, 0 for none
    private @Nullable Arrival arrival;
    private long received;
    private long exhausted;
    private int quiet; // how many frames of the last poll
    private boolean behind; // whether the last poll ended at its limit
    private boolean burst; // no look was in vain since the last frame; why plain: only a guess at what comes
    private volatile boolean closed;
    private boolean pinned; // the frame may not be given back during this upcall
    private @Nullable Runnable whenFilled;

    /** A receiver of what a peer sends over a channel. */
    public Receiver(Channel channel, int source, TransportOptions options, Endpoint.Upcalls upcalls) {
        this.channel = channel;
        this.source = source;
        this.messageLimit = options.messageLimit();
        this.upcalls = upcalls;
    }

    /**
     * Deals with frames that are there, if no other thread does so already.
     *
     * @param limit at most so many
     * @return how many it was, or {@link #BUSY} if another thread does so already
     * @throws IOException if the connection is lost
     */
    public int poll(int limit) throws IOException {
        if (!channel.isReady()) {
            foundNothing(); // why without the lead: this is what a waiting thread does nearly all the time
            return 0;
        }
        return pollReady(limit);
    }

    /**
     * Deals with a frame, if there is one.
     *
     * @return whether there was none, and no handler is still busy with the last one, unless it has {@linkplain #release given it back}
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
                arrival = null;
            }
            throw failed;
        } finally {
            // after a failure the receiver stays busy: another thread must not read the next frame before the caller
            // has ended
            // the connection
            if (poller == me && !ends) {
                burst = frames > 0;
                behind = frames == limit;
                POLLER.setRelease(this, 0L);
            }
        }
        return frames;
    }

    /** How many frames of the last poll were quiet; for who polled. */
    public int quiet() {
        return quiet;
    }

    /** Whether the last poll ended because of its limit. */
    public boolean isBehind() {
        return behind;
    }

    /**
     * why not behind the first of a burst: the answer to it may be waited for, and a look at memory that the peer has
     * just written takes a third as long as a message. Only where the peer sends a wake-up for what lies unread, and where who
     * goes to sleep finds it.
     */
    private boolean goesOn() {
        return (burst || !channel.hasPeerWakeups()) && channel.isAtHand();
    }

    private void foundNothing() {
        exhausted++;
        burst = false;
        behind = false;
    }

    /** Nothing more is wanted: what has arrived of a message is given back. */
    public void close() {
        closed = true; // why: a handler may have kept its poller for so long that the connection has ended meanwhile
        if (POLLER.compareAndSet(this, 0L, Thread.currentThread().threadId())) {
            arrival = null; // why only then: a thread that polls finds the channel closed, and does so itself
            POLLER.setRelease(this, 0L);
        }
    }

    /** How many frames were received so far. */
    public long received() {
        return received;
    }

    /** How many times all frames that were there had been dealt with. */
    public long exhausted() {
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
        return !pinned; // why: only the bytes of blocks come after the upcall
    }

    @Override
    public void release() {
        if (!pinned) {
            channel.release();
            POLLER.setRelease(this, 0L); // why release: the next poller sees the channel as this one left it
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
        if (arrival != null) {
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
                Arrival blocks = new Arrival(handler, 0, checked(0, longAt(frame, offset + text)));
                arrival = blocks;
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
        arrival = new Arrival(handler, message, blocks);
        onContinued(frame, offset + FrameKind.LONG_HEADER, length - FrameKind.LONG_HEADER);
    }

    private void onContinued(MemorySegment frame, long offset, int length) throws IOException {
        Arrival current = arrival;
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

    private void deliverHead(Arrival current, MemorySegment memory, long offset, long length) throws IOException {
        long blocks = current.blockBytes();
        if (blocks == 0) {
            arrival = null; // why before: the handler may give its place to another poller
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

    private void finish(Arrival current) {
        arrival = null;
        Runnable action = current.finish();
        if (action != null) {
            try {
                action.run();
            } catch (Throwable e) {
                log(current.handler(), e);
            }
        }
    }

    /** why the connection ends: what the message said is lost, and what its sender says next may build on it. */
    private void deliver(int handler) throws IOException {
        // why everything is caught: a handler's failure is its sender's business, not that of the thread that happens
        // to poll
        try {
            upcalls.deliver(handler, this);
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
        return new IOException("rank " + source + " sent what no rank sends: " + what);
    }
}
