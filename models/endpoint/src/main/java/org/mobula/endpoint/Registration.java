package org.mobula.endpoint;

import org.mobula.endpoint.internal.BufferPart;
import org.mobula.endpoint.internal.RegisteredBuffer;
import org.mobula.memory.MessageBuffer;

/**
 * A {@link MessageBuffer} registered with a {@link MessageEndpoint}. It cannot be freed until each of its registrations
 * was closed.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the program closes it; the end of the endpoint does so too, once no data
 * moves any more.
 */
public final class Registration implements AutoCloseable {
    private final RegisteredBuffer registered;

    Registration(RegisteredBuffer registered) {
        this.registered = registered;
    }

    /** The buffer. */
    public MessageBuffer buffer() {
        return registered.buffer();
    }

    /** Whether its pages are locked in memory, so that they are never swapped out. Transfers work in both cases. */
    public boolean isPinned() {
        return registered.isPinned();
    }

    /** A descriptor of the whole buffer. */
    public Descriptor descriptor() {
        return descriptor(0, buffer().byteSize());
    }

    /** A descriptor of a part of the buffer, in bytes. */
    public Descriptor descriptor(long offset, long length) {
        return Descriptor.of(new BufferPart(registered, offset, length));
    }

    /** The name of the buffer for the peer, if the registration allows remote access. */
    public RemoteRegion region() {
        return new RemoteRegion(registered.number(), buffer().byteSize());
    }

    /** Whether it was closed. */
    public boolean isClosed() {
        return registered.isClosed();
    }

    /**
     * Ends the registration. Idempotent.
     *
     * @throws DescriptorStateException if a transfer uses it
     */
    @Override
    public void close() {
        registered.close();
    }
}
