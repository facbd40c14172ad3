package org.mobula.endpoint;

import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.internal.CompletionRing;
import org.mobula.endpoint.internal.EndpointService;
import org.mobula.endpoint.internal.EndpointState;
import org.mobula.endpoint.internal.Transfer;
import org.mobula.memory.MessageBuffer;
import org.mobula.runtime.Deadline;

/**
 * One end of a connection between two ranks, with a send queue and a receive queue.
 *
 * <p>Messages arrive in the order of their posts. A message goes into the memory of the first posted receive; if none
 * is posted, it is dropped and counted ({@link #dropped}). So a program posts receives first, or agrees with the peer
 * on how many messages it may send.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the program closes it. <b>Failure:</b> if the peer fails, or one side
 * closes the endpoint, everything that is posted returns with the failure, and each later call throws it.
 */
public final class MessageEndpoint implements AutoCloseable {
    private final EndpointService service;
    private final EndpointState state;
    private final boolean ownSends;
    private final boolean ownReceives;
    private final String sending;
    private final String receiving;

    MessageEndpoint(EndpointService service, EndpointState state, EndpointOptions options) {
        this.service = service;
        this.state = state;
        this.ownSends = options.sends() == null;
        this.ownReceives = options.receives() == null;
        String to = " at endpoint \"" + state.setup().name() + "\" to rank " + peer();
        this.sending = "waiting for a send" + to;
        this.receiving = "waiting for a message" + to;
    }

    /** The rank at the other end. */
    public int peer() {
        return state.peer().rank();
    }

    /** The name that it was connected by. */
    public String name() {
        return state.setup().name();
    }

    /** Its number, which is unique at this rank while it is open. */
    public int number() {
        return state.number();
    }

    /** The medium of the connection in a few words; empty until something was sent. */
    public String medium() {
        return state.peer().medium();
    }

    /** Registers a buffer for sends and receives of this endpoint. */
    public Registration register(MessageBuffer buffer) {
        return register(buffer, RemoteAccess.NONE);
    }

    /**
     * Registers a buffer. A buffer may be registered several times, also with several endpoints; it cannot be freed
     * until each registration was closed.
     *
     * @param access what the peer may do with it
     */
    public Registration register(MessageBuffer buffer, RemoteAccess access) {
        if (state.hasEnded()) {
            throw new EndpointClosedException("cannot register a buffer: endpoint \"" + name() + "\" to rank " + peer()
                    + " has ended. Connect again");
        }
        return new Registration(service.registrations().add(buffer, number(), access.reads(), access.writes()));
    }

    /** Posts memory to be filled by a message. Returns at once. */
    public void postReceive(Descriptor descriptor) {
        state.postReceive(descriptor.transfer());
    }

    /**
     * Posts a message. Returns at once; the memory must not change until the descriptor returns.
     *
     * @param tag any number; the receiver gets it with the message
     */
    public void postSend(Descriptor descriptor, int tag) {
        state.postSend(descriptor.transfer(), tag);
    }

    /**
     * Posts a write of the descriptor's memory into a registered buffer of the peer. It completes once the peer has
     * confirmed that the data is in place; no receive is needed there.
     *
     * @param offset where in the region, in bytes
     */
    public void postWrite(Descriptor from, RemoteRegion to, long offset) {
        state.postAccess(from.transfer(), true, to.number(), offset);
    }

    /**
     * Posts a read of a registered buffer of the peer into the descriptor's memory.
     *
     * @param offset where in the region, in bytes
     */
    public void postRead(Descriptor to, RemoteRegion from, long offset) {
        state.postAccess(to.transfer(), false, from.number(), offset);
    }

    /** Takes the first completed send or remote access; null if there is none. */
    public @Nullable Descriptor pollSend() {
        return poll(sends());
    }

    /** Takes the first completed receive; null if there is none. Does not poll for messages. */
    public @Nullable Descriptor pollReceive() {
        return poll(receives());
    }

    private static @Nullable Descriptor poll(CompletionRing ring) {
        Transfer found = ring.poll();
        return found == null ? null : Descriptor.of(found);
    }

    /**
     * Waits for a completed send or remote access, at most until the caller's {@link Deadline}. The descriptor may have
     * failed.
     */
    public Descriptor awaitSend() {
        return Descriptor.of(sends().await(Deadline.current(), sending));
    }

    /**
     * Waits for a completed receive, at most until the caller's {@link Deadline}. The descriptor may have failed.
     *
     * @throws org.mobula.fault.PeerFailedException if the peer has failed and nothing is left
     * @throws EndpointClosedException if one side has closed the endpoint and nothing is left
     */
    public Descriptor awaitReceive() {
        return Descriptor.of(receives().await(Deadline.current(), receiving));
    }

    /**
     * Sends elements of an array, and waits until the array may change.
     *
     * @param offset the first element
     * @param length the number of elements
     */
    public void send(Object array, int offset, int length, int tag, ArrayMode mode) {
        Descriptor once = Descriptor.ofArray(array, offset, length, mode);
        service.sendAndWait(state, once.transfer(), tag, sending);
        once.check();
    }

    /** How many messages found no posted receive. */
    public long dropped() {
        return state.dropped();
    }

    /** How many messages were discarded because of their type. */
    public long mistyped() {
        return state.mistyped();
    }

    /** How many messages were discarded because they were longer than their receive. */
    public long overflown() {
        return state.overflown();
    }

    /** Whether it was closed, or its peer has failed or has closed it. */
    public boolean hasEnded() {
        return state.hasEnded();
    }

    private CompletionRing sends() {
        checkOwn(ownSends, "sends");
        return state.setup().sends();
    }

    private CompletionRing receives() {
        checkOwn(ownReceives, "receives");
        return state.setup().receives();
    }

    private void checkOwn(boolean own, String what) {
        if (!own) {
            throw new IllegalStateException("the completions of " + what + " of endpoint \"" + name() + "\" to rank "
                    + peer() + " go to the completion queue of its options. Take them from there");
        }
    }

    /**
     * Closes this end: what is posted returns with {@link EndpointClosedException}, registrations end, and the peer's
     * endpoint ends after it has received what was sent before. Waits until no data leaves or arrives any more, at most
     * until the caller's {@link Deadline}; what still moves then returns later.
     */
    @Override
    public void close() {
        service.close(state);
    }
}
