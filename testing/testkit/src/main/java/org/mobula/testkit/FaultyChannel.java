package org.mobula.testkit;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectableChannel;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.spi.Channel;

/**
 * A channel with {@link Faults}: it delays frames, refuses claims and ends.
 *
 * <p><b>Threads:</b> as any channel; the random choices of each half are repeatable. <b>Ownership:</b> closes the
 * channel below. <b>Failure:</b> after the cut, {@link #next} and {@link #claim} throw with the number of frames and
 * the seed.
 */
public final class FaultyChannel implements Channel {
    private final Channel below;
    private final Faults faults;
    private final Random sending;
    private final Random receiving;
    private long sent;
    private int inRow;
    private volatile boolean cut;

    /**
     * @param below transfers the frames
     * @param faults the faults
     */
    public FaultyChannel(Channel below, Faults faults) {
        this.below = below;
        this.faults = faults;
        this.sending = new Random(faults.seed());
        this.receiving = new Random(~faults.seed());
    }

    @Override
    public long claim(int payload) throws IOException {
        checkCut();
        return sending.nextDouble() < faults.refusal() ? FULL : below.claim(payload);
    }

    @Override
    public boolean extend(int payload) {
        return sending.nextDouble() >= faults.refusal() && below.extend(payload);
    }

    @Override
    public void commit(int tag, int payload) throws IOException {
        if (sent == faults.cutAfter()) {
            cut = true;
            below.abandon();
            below.close();
        }
        checkCut();
        below.commit(tag, payload);
        sent++;
    }

    @Override
    public boolean flush() throws IOException {
        checkCut();
        return below.flush();
    }

    @Override
    public int next() throws IOException {
        checkCut();
        if (inRow == faults.burst() || receiving.nextDouble() < faults.delay()) {
            inRow = 0;
            return EMPTY;
        }
        int length = below.next();
        inRow = length == EMPTY ? 0 : inRow + 1;
        return length;
    }

    @Override
    public boolean sleep() {
        return !cut && below.sleep();
    }

    @Override
    public void onReadable() throws IOException {
        checkCut();
        below.onReadable();
    }

    @Override
    public int frameLimit() {
        return below.frameLimit();
    }

    @Override
    public MemorySegment outgoing() {
        return below.outgoing();
    }

    @Override
    public void abandon() {
        below.abandon();
    }

    @Override
    public boolean isDrained() {
        return below.isDrained();
    }

    @Override
    public int tag() {
        return below.tag();
    }

    @Override
    public MemorySegment incoming() {
        return below.incoming();
    }

    @Override
    public long offset() {
        return below.offset();
    }

    @Override
    public void release() {
        below.release();
    }

    @Override
    public boolean isSwapped() {
        return below.isSwapped();
    }

    @Override
    public @Nullable SelectableChannel socket() {
        return below.socket();
    }

    @Override
    public void wake() {
        below.wake();
    }

    @Override
    public String describe() {
        return below.describe() + " with " + faults;
    }

    @Override
    public void close() {
        below.close();
    }

    private void checkCut() throws IOException {
        if (cut) {
            throw new IOException("the connection was cut after " + faults.cutAfter() + " frames, as seed "
                    + faults.seed() + " wants");
        }
    }
}
