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
import org.mobula.memory.MessageTooLargeException;
import org.mobula.memory.Output;
import org.mobula.memory.SpillBuffer;
import org.mobula.transport.Outgoing;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Channel;

/**
 * The sending half of an endpoint.
 *
 * <p>One thread at a time has the way to itself, from {@link #tryBegin} to {@link #commit} or {@link #abort}; nobody
 * waits here: who does not get the way, or finds no room, is told so. Whatever could not leave is kept in order (first
 * the rest of a long message, then what was posted) and leaves when anyone calls {@link #pump}. So a polling thread,
 * whose waiting could stop both sides, never has to wait.
 */
public final class Sender implements Output.Room {
    private static final VarHandle OWNED;
    private static final int SMALLEST_CLAIM = 64;
    private static final int UNSIGNALLED_SHARE = 4; // of a frame at most, since the ring must not fill
    private static final System.Logger LOG = System.getLogger("org.mobula.transport");

    static {
        try {
            OWNED = MethodHandles.lookup().findVarHandle(Sender.class, "owned", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

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
    private long sentBytes; // written by the owner only; others read it as it was some time ago
    private boolean unflushed;
    private @Nullable Transfer transfer;
    private volatile boolean kept; // whether any of posted, unflushed and transfer holds something
    private volatile @Nullable IOException broken;

    /** A sender over a channel. */
    public Sender(Channel channel, TransportOptions options) {
        this.channel = channel;
        this.messageLimit = options.messageLimit();
        this.spill = new SpillBuffer(options.messageLimit());
        this.wakeups = new WakeupPolicy(channel.frameLimit() / UNSIGNALLED_SHARE);
        this.output = new Output(this, options.blockThreshold(), channel.isTurned());
    }

    /** Begins a message; null if another thread has the way or there is no room now. */
    public @Nullable Output tryBegin(int number, int sizeHint) {
        if (!OWNED.compareAndSet(this, false, true)) {
            return null;
        }
        boolean begun = false;
        try {
            begun = (!kept || sendKept()) && open(number, sizeHint);
        } catch (IOException e) {
            broken = e;
        } finally {
            if (!begun) {
                disown();
            }
        }
        return begun ? output : null;
    }

    /** Sends what was written since {@link #tryBegin}; what does not leave at once leaves by {@link #pump}. */
    public void commit() {
        try {
            send();
        } catch (IOException e) {
            broken = e;
        } finally {
            disown();
        }
    }

    /** Gives the message up. */
    public void abort() {
        giveUpClaim();
        disown();
    }

    /**
     * Sends a message when there is room, in order with what was posted before.
     *
     * @return whether it has left, and {@linkplain Channel#isLasting lasts}
     */
    public boolean post(int number, int sizeHint, Outgoing writer) {
        return post(number, sizeHint, writer, false);
    }

    /** As {@link #post}; a peer that sleeps is not woken for it, if it leaves at once and in one frame. */
    public boolean postQuietly(int number, int sizeHint, Outgoing writer) {
        return post(number, sizeHint, writer, true);
    }

    private boolean post(int number, int sizeHint, Outgoing writer, boolean quietly) {
        Output message = hasKept() ? null : tryBegin(number, sizeHint);
        if (message == null) {
            posted.add(new Posted(number, sizeHint, writer));
            kept = true; // why behind: whoever finds nothing left to send looks once more after saying so
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
        return whole && channel.isLasting(); // why behind: giving the way back is the fence
    }

    /** Sends what was kept, as far as there is room; false if something is left. */
    public boolean pump() {
        while (hasKept()) {
            if (!OWNED.compareAndSet(this, false, true)) {
                return false;
            }
            try {
                if (!sendKept() || unflushed) {
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

    /** Whether something waits for room. */
    public boolean hasKept() {
        return kept;
    }

    /** Whether nothing waits for room and the channel has handed on all it took. */
    public boolean isFlushed() throws IOException {
        if (!pump() || !OWNED.compareAndSet(this, false, true)) {
            return false;
        }
        try {
            return channel.flush();
        } finally {
            disown();
        }
    }

    /** Bytes of all messages so far, blocks included; exact for whoever sent the last one. */
    public long sentBytes() {
        return sentBytes;
    }

    /** Whether the last message was quiet; exact for whoever sent it. */
    public boolean wasQuiet() {
        return wakeups.wasQuiet();
    }

    /** What went wrong while sending, or null. */
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
                + channel.frameLimit()); // what still fits the frame is not checked
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
            return false; // nothing is sent after a message that was lost
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

    /** Whether the message has left in one frame; the rest of another one may have been kept. */
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
            kept = true; // why only then: a volatile store per message would cost more than the flush
        }
        return whole;
    }

    private void sendLong() throws IOException {
        wakeups.isLong();
        if (inFrame) {
            output.putLong(output.blockBytes());
        }
        Transfer rest;
        if (inFrame) { // why again: the 8 bytes may have been one too many
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
            kept = true;
            spill.detach();
        }
    }

    /** Sends what was kept; true if the next message may begin, though bytes may still wait inside the channel. */
    private boolean sendKept() throws IOException {
        if (unflushed) {
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
            kept = false;
            if (!posted.isEmpty()) {
                kept = true;
            }
        }
        return transfer == null;
    }

    private boolean write(int number, Outgoing writer) throws IOException {
        try {
            writer.write(output);
        } catch (Throwable e) { // an Error too: whoever pumps has nothing to do with this message
            giveUpClaim();
            throw notWritten(number, e);
        }
        return send();
    }

    /**
     * Ends the connection: somebody at the other side may wait for this message, and what follows may build on it. Who
     * waits for its blocks to leave is told, because they may change again.
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

    /** Tells whoever wants to know that blocks have left; not while this thread has the way, as they may want to send. */
    private void tellLeft() {
        // why counted: what one of them sends may have left at once, and its own action must not run inside the first
        if (left.isEmpty() || telling.getAndIncrement() != 0) {
            return;
        }
        int told = 1;
        do {
            for (Runnable action = left.poll(); action != null; action = left.poll()) {
                try {
                    action.run();
                } catch (Throwable e) { // why all: what others wait for must be told, whatever this one did
                    OutOfMemory.check(e);
                    LOG.log(System.Logger.Level.ERROR, "what waited for a message to leave failed", e);
                }
            }
            told = telling.addAndGet(-told);
        } while (told != 0);
    }

    /**
     * Gives the way back. What is kept is looked at next: who kept something found the way taken, and relies on that
     * look (Dekker). So does the peer that goes to sleep, for what was published.
     */
    private void release() {
        boolean wakes = wakeups.take();
        OWNED.setVolatile(this, false); // why volatile: neither look must pass it
        if (wakes) {
            channel.wakeIfAsleep(); // why not as each message leaves: that would take a fence of its own
        }
    }

    private void disown() {
        release();
        tellLeft();
        if (hasKept()) {
            pump();
        }
    }
}
