package org.mobula.transport.internal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.OutOfMemory;
import org.mobula.memory.FieldHandles;
import org.mobula.memory.MessageTooLargeException;
import org.mobula.memory.Output;
import org.mobula.memory.SpillBuffer;
import org.mobula.transport.Outgoing;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;

/**
 * The sending half of an endpoint.
 *
 * <p>One thread at a time owns it, from {@link #tryBegin} to {@link #commit} or {@link #abort}. No method waits: a
 * thread that cannot become the owner, or finds no room, gets an answer at once. What cannot leave is queued in order
 * (first the rest of a long message, then posted messages), and leaves when a thread calls {@link #pump}. So a polling
 * thread, whose waiting could stop both sides, never waits.
 *
 * <p><b>Threads:</b> any.
 */
public final class Sender implements Output.Room {
    private static final VarHandle OWNED = FieldHandles.of(MethodHandles.lookup(), "owned", boolean.class);
    private static final int SMALLEST_CLAIM = 64;
    private static final int UNSIGNALLED_SHARE = 4; // of the frame limit: quiet messages must not fill the ring
    private static final System.Logger LOG = System.getLogger("org.mobula.transport");

    private record Posted(int handler, int sizeHint, Outgoing writer) {}

    private final Channel channel;
    private final SpillBuffer spill;
    private final long messageLimit;
    private final Output output;
    private final WakeupPolicy wakeups;
    private final Queue<Posted> posted = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> left = new ConcurrentLinkedQueue<>();
    private final AtomicInteger telling = new AtomicInteger();
    private boolean owned;
    private boolean inFrame;
    private int handler;
    private long sentBytes; // written by the owner only; others read an older value
    private boolean unflushed;
    private @Nullable Transfer transfer;
    private volatile boolean queued; // whether posted, unflushed or transfer holds something
    private volatile boolean resumed; // whether the channel may hold bytes that it had passed on before
    private volatile @Nullable IOException broken;

    /** A sender over a channel. */
    public Sender(Channel channel, TransportOptions options) {
        this.channel = channel;
        this.messageLimit = options.messageLimit();
        this.spill = new SpillBuffer(options.messageLimit());
        this.wakeups = new WakeupPolicy(channel.frameLimit() / UNSIGNALLED_SHARE);
        this.output = new Output(this, options.blockThreshold(), channel.isTurned());
    }

    /** Begins a message; null if another thread is the owner or there is no room now. */
    public @Nullable Output tryBegin(int number, int sizeHint) {
        if (!OWNED.compareAndSet(this, false, true)) {
            return null;
        }
        boolean begun = false;
        try {
            begun = (!queued || sendQueued()) && open(number, sizeHint);
        } catch (IOException e) {
            broken = e;
        } finally {
            if (!begun) {
                disown();
            }
        }
        return begun ? output : null;
    }

    /** Sends the message. What does not leave at once leaves by {@link #pump}. */
    public void commit() {
        try {
            send();
        } catch (IOException e) {
            broken = e;
        } finally {
            disown();
        }
    }

    /** Discards the message. */
    public void abort() {
        giveUpClaim();
        disown();
    }

    /**
     * Sends a message when there is room, in the order of the posts.
     *
     * @return whether it has left, and {@linkplain Channel#survivesSender lasts}
     */
    public boolean post(int number, int sizeHint, Outgoing writer) {
        return post(number, sizeHint, writer, false);
    }

    /** As {@link #post}; does not wake a peer that sleeps if the message leaves at once in one frame. */
    public boolean postQuietly(int number, int sizeHint, Outgoing writer) {
        return post(number, sizeHint, writer, true);
    }

    private boolean post(int number, int sizeHint, Outgoing writer, boolean quietly) {
        Output message = hasQueuedOutput() ? null : tryBegin(number, sizeHint);
        if (message == null) {
            posted.add(new Posted(number, sizeHint, writer));
            queued = true; // after the add: a thread that finds nothing to send clears the flag, and then checks again
            pump();
            return false;
        }
        boolean whole = false;
        wakeups.quiet(quietly);
        try {
            whole = write(number, writer);
        } catch (IOException e) {
            broken = e;
        } finally {
            wakeups.quiet(false);
            disown();
        }
        return whole && channel.survivesSender(); // after disown, which is the fence
    }

    /** Sends queued messages as far as there is room; false if something is left. */
    public boolean pump() {
        while (hasQueuedOutput()) {
            if (!OWNED.compareAndSet(this, false, true)) {
                return false;
            }
            try {
                if (!sendQueued() || unflushed) {
                    return false;
                }
            } catch (IOException e) {
                broken = e;
                return false;
            } finally {
                release();
                tellLeft();
            }
        }
        return true;
    }

    /** The channel sends again over another connection, and may not pass on everything at once. */
    public void resume() {
        resumed = true;
        queued = true;
    }

    /** Whether something waits for room. */
    public boolean hasQueuedOutput() {
        return queued;
    }

    /** Whether nothing waits for room, and the channel has passed on everything, so that it may be closed. */
    public boolean isFlushed() throws IOException {
        if (!pump() || !OWNED.compareAndSet(this, false, true)) {
            return false;
        }
        try {
            return channel.flush() && channel.isSafeToClose();
        } finally {
            disown();
        }
    }

    /** Bytes of all messages so far with their blocks; exact on the thread that sent the last one. */
    public long sentBytes() {
        return sentBytes;
    }

    /** Whether the last message was quiet; exact on the thread that sent it. */
    public boolean wasQuiet() {
        return wakeups.wasQuiet();
    }

    /** The failure that has ended sending, or null. */
    public @Nullable IOException broken() {
        return broken;
    }

    @Override
    public void grow(Output full, long bytes) {
        if (inFrame && bytes <= channel.frameLimit()) {
            int wanted = (int) Math.min(channel.frameLimit(), Math.max(bytes, 2 * full.length()));
            if (channel.extend(wanted)) {
                full.limit(wanted);
                return;
            }
        }
        checkLimit(bytes + full.blockBytes());
        MemorySegment memory = spill.atLeast(bytes);
        full.move(memory, 0, memory.byteSize());
        giveUpClaim();
    }

    @Override
    public void block(Output appended) {
        checkLimit(appended.length()
                + appended.blockBytes()
                + channel.frameLimit()); // bytes that still fit into the frame are not checked
    }

    private void checkLimit(long bytes) {
        if (bytes > messageLimit) {
            throw new MessageTooLargeException(bytes, messageLimit);
        }
    }

    private void giveUpClaim() {
        if (inFrame) {
            inFrame = false;
            channel.abandon();
        }
    }

    private boolean open(int number, int sizeHint) throws IOException {
        if (broken != null) {
            return false; // a message was lost: nothing is sent after it
        }
        int claim = Math.max(SMALLEST_CLAIM, Math.min(sizeHint, channel.frameLimit()));
        long at = Transfer.claim(channel, claim);
        if (at == Channel.FULL) {
            return false;
        }
        handler = number;
        inFrame = true;
        output.reset(channel.outgoing(), at, claim);
        return true;
    }

    /** Whether the message has left in one frame; the rest of a longer one may be queued. */
    private boolean send() throws IOException {
        sentBytes += output.length() + output.blockBytes();
        boolean whole = inFrame && output.blockBytes() == 0;
        if (whole) {
            int length = (int) output.length();
            channel.publish(wakeups.nextTag(handler, length), length); // the wake-up: see release
        } else {
            sendLong();
        }
        if (!channel.flush()) {
            unflushed = true;
            queued = true; // only here: a volatile store per message would cost more than the flush
        }
        return whole;
    }

    private void sendLong() throws IOException {
        wakeups.isLong();
        if (inFrame) {
            output.putLong(output.blockBytes());
        }
        Transfer rest;
        if (inFrame) { // read again: putLong may have moved the message out of the frame
            channel.commit(FrameKind.tag(handler, FrameKind.WITH_BLOCKS), (int) output.length());
            rest = Transfer.ofBlocks(handler, output);
        } else {
            rest = Transfer.ofMessage(handler, output);
        }
        if (rest.push(channel)) {
            spill.recycle();
            hasLeft(rest);
        } else {
            transfer = rest;
            queued = true;
            spill.detach();
        }
    }

    /** Sends queued messages; true if the next message may begin, although bytes may still wait inside the channel. */
    private boolean sendQueued() throws IOException {
        if (unflushed || resumed) {
            resumed = false; // first: the flush may find another connection already
            unflushed = !channel.flush();
        }
        Transfer rest = transfer;
        if (rest != null) {
            if (!rest.push(channel)) {
                return false;
            }
            transfer = null;
            hasLeft(rest);
            unflushed = !channel.flush();
        }
        Posted next;
        while ((next = posted.peek()) != null) {
            if (transfer != null || !open(next.handler, next.sizeHint)) {
                return false;
            }
            posted.remove();
            write(next.handler, next.writer);
        }
        if (transfer == null && !unflushed) {
            queued = false;
            if (!posted.isEmpty() || resumed) {
                queued = true;
            }
        }
        return transfer == null;
    }

    private boolean write(int number, Outgoing writer) throws IOException {
        try {
            writer.write(output);
        } catch (Throwable e) { // also an Error: the thread that pumps need not be the author of the message
            giveUpClaim();
            throw notWritten(number, e);
        }
        return send();
    }

    /**
     * Ends the connection: the other side may wait for this message, and later messages may depend on it. The action
     * that waits for its blocks to leave runs, because they may change again.
     */
    private IOException notWritten(int number, Throwable failure) {
        OutOfMemory.check(failure);
        Runnable action = output.abandon();
        if (action != null) {
            left.add(action);
        }
        String what = "a message of this rank for handler " + number + " could not be written";
        LOG.log(System.Logger.Level.ERROR, what + "; the connection ends", failure);
        return new IOException(what + ": " + failure, failure);
    }

    private void hasLeft(Transfer transferred) {
        Runnable action = transferred.whenLeft();
        if (action != null) {
            left.add(action);
        }
    }

    /**
     * Runs the actions that wait for blocks to leave. Not while this thread is the owner, because the actions may send.
     */
    private void tellLeft() {
        // counted: an action may send a message that leaves at once, whose own action must not run inside this one
        if (left.isEmpty() || telling.getAndIncrement() != 0) {
            return;
        }
        int told = 1;
        do {
            for (Runnable action = left.poll(); action != null; action = left.poll()) {
                try {
                    action.run();
                } catch (Throwable e) { // everything: the other actions must run
                    OutOfMemory.check(e);
                    LOG.log(System.Logger.Level.ERROR, "an action after a send failed", e);
                }
            }
            told = telling.addAndGet(-told);
        } while (told != 0);
    }

    /**
     * Stops being the owner. The caller then checks for queued messages: a thread that queued one has found an owner,
     * and relies on that check (Dekker). So does a peer that goes to sleep, for published frames.
     */
    private void release() {
        boolean wakes = wakeups.take();
        OWNED.setVolatile(this, false); // volatile: neither check may pass it
        if (wakes) {
            channel.wakeIfAsleep(); // not with each message, which would need a fence each time
        }
    }

    private void disown() {
        release();
        tellLeft();
        if (hasQueuedOutput()) {
            pump();
        }
    }
}
