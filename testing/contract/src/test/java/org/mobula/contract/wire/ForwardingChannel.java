package org.mobula.contract.wire;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Interruptible;

/** A channel that forwards all calls to another one; subclasses override some of them. */
abstract class ForwardingChannel implements Channel {
    final Channel delegate;

    ForwardingChannel(Channel delegate) {
        this.delegate = delegate;
    }

    @Override
    public int frameLimit() {
        return delegate.frameLimit();
    }

    @Override
    public long claim(int payload) throws IOException {
        return delegate.claim(payload);
    }

    @Override
    public boolean extend(int payload) {
        return delegate.extend(payload);
    }

    @Override
    public MemorySegment outgoing() {
        return delegate.outgoing();
    }

    @Override
    public void commit(int tag, int payload) throws IOException {
        delegate.commit(tag, payload);
    }

    @Override
    public void abandon() {
        delegate.abandon();
    }

    @Override
    public boolean flush() throws IOException {
        return delegate.flush();
    }

    @Override
    public boolean isDrained() {
        return delegate.isDrained();
    }

    @Override
    public int next() throws IOException {
        return delegate.next();
    }

    @Override
    public int tag() {
        return delegate.tag();
    }

    @Override
    public MemorySegment incoming() {
        return delegate.incoming();
    }

    @Override
    public long offset() {
        return delegate.offset();
    }

    @Override
    public void release() {
        delegate.release();
    }

    @Override
    public boolean isSwapped() {
        return delegate.isSwapped();
    }

    @Override
    public boolean isTurned() {
        return delegate.isTurned();
    }

    @Override
    public SelectableChannel socket() {
        return delegate.socket();
    }

    @Override
    public boolean sleep() {
        return delegate.sleep();
    }

    @Override
    public void wake() {
        delegate.wake();
    }

    @Override
    public void onReadable() throws IOException {
        delegate.onReadable();
    }

    @Override
    public @Nullable Interruptible interruptible() {
        return delegate.interruptible();
    }

    @Override
    public String describe() {
        return delegate.describe();
    }

    @Override
    public void close() {
        delegate.close();
    }
}
