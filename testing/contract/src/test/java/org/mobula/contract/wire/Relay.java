package org.mobula.contract.wire;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectableChannel;
import org.mobula.transport.spi.Channel;

/** A channel that hands everything on; what is derived from it changes one thing. */
abstract class Relay implements Channel {
    final Channel below;

    Relay(Channel below) {
        this.below = below;
    }

    @Override
    public int frameLimit() {
        return below.frameLimit();
    }

    @Override
    public long claim(int payload) throws IOException {
        return below.claim(payload);
    }

    @Override
    public boolean extend(int payload) {
        return below.extend(payload);
    }

    @Override
    public MemorySegment outgoing() {
        return below.outgoing();
    }

    @Override
    public void commit(int tag, int payload) throws IOException {
        below.commit(tag, payload);
    }

    @Override
    public void abandon() {
        below.abandon();
    }

    @Override
    public boolean flush() throws IOException {
        return below.flush();
    }

    @Override
    public boolean isDrained() {
        return below.isDrained();
    }

    @Override
    public int next() throws IOException {
        return below.next();
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
    public boolean isTurned() {
        return below.isTurned();
    }

    @Override
    public SelectableChannel socket() {
        return below.socket();
    }

    @Override
    public boolean sleep() {
        return below.sleep();
    }

    @Override
    public void wake() {
        below.wake();
    }

    @Override
    public void onReadable() throws IOException {
        below.onReadable();
    }

    @Override
    public String describe() {
        return below.describe();
    }

    @Override
    public void close() {
        below.close();
    }
}
