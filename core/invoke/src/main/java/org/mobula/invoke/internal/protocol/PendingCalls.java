package org.mobula.invoke.internal.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * The calls under way at one node. Free places form a stack, whose head carries a count against the ABA problem.
 *
 * <p><b>Threads:</b> any; a lock is taken only to make more places.
 */
final class PendingCalls {
    private static final int FIRST = 64;
    static final int MOST = 1 << CallNumber.INDEX_BITS;
    private static final long INDEX = 0xffff_ffffL;
    private static final VarHandle HEAD;

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(PendingCalls.class, "head", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Engine engine;
    private volatile PendingCall[] calls = new PendingCall[0];
    private volatile boolean closed;
    private long head; // the count in the upper half; the index + 1 in the lower, 0 for none

    PendingCalls(Engine engine) {
        this.engine = engine;
    }

    /** The slot of a call's number, or null if there is none. It may serve another call by now. */
    @Nullable
    PendingCall find(long number) {
        PendingCall[] all = calls;
        int index = CallNumber.index(number);
        return index < all.length ? all[index] : null;
    }

    /** Whether no calls are made any more, since the node closes. */
    boolean isClosed() {
        return closed;
    }

    /** A free place. */
    PendingCall take() {
        while (true) {
            long seen = (long) HEAD.getAcquire(this);
            int index = (int) (seen & INDEX) - 1;
            if (index < 0) {
                grow();
                continue;
            }
            PendingCall call = calls[index];
            long next = (seen & ~INDEX) + (1L << 32) | call.nextFree;
            if (HEAD.compareAndSet(this, seen, next)) {
                return call;
            }
        }
    }

    /** Takes a place back. */
    void give(PendingCall call) {
        long seen;
        do {
            seen = (long) HEAD.getAcquire(this);
            call.nextFree = (int) (seen & INDEX);
        } while (!HEAD.compareAndSet(this, seen, (seen & ~INDEX) + (1L << 32) | call.index() + 1));
    }

    /** Fails all calls to a peer that is gone, and frees the places that waited for its late replies. */
    void fail(Peer gone) {
        VarHandle.fullFence(); // why: the mark on the peer must be visible before the calls are looked at
        for (PendingCall call : calls) {
            fail(call, gone);
        }
    }

    private void fail(PendingCall call, Peer gone) {
        // why first: by the time of the move the place may serve another call
        long turn = call.look() & ~CallSlot.PHASE;
        if (call.rank() != gone.rank()) {
            return;
        }
        if (call.takes(turn) || call.moves(turn, CallSlot.ARRIVING, CallSlot.FILLING)) {
            call.fail(engine.failure(gone.rank(), call.action()));
        } else if (call.moves(turn, CallSlot.ABANDONED, CallSlot.FILLING)) {
            call.free();
        } else {
            call.moves(turn, CallSlot.CANCELLING, CallSlot.ANSWERED);
        }
    }

    /**
     * Refuses further calls, since the node closes, and fails those under way. Their replies may still come, so their slots
     * wait for them. A call whose reply is arriving goes on.
     */
    void close() {
        closed = true;
        VarHandle.fullFence(); // the mark must be visible before the calls are looked at
        for (PendingCall call : calls) {
            long turn = call.look() & ~CallSlot.PHASE;
            if (call.givesUp(turn)) {
                call.giveUp(turn, closed(call.action()));
            }
        }
    }

    /** The failure of a call that was made, or was under way, when the node closed. */
    NodeClosedException closed(String action) {
        return new NodeClosedException(engine.rank(), action);
    }

    private synchronized void grow() {
        if (((long) HEAD.getAcquire(this) & INDEX) != 0) {
            return;
        }
        PendingCall[] old = calls;
        if (old.length >= MOST) {
            throw new IllegalStateException(MOST + " calls are under way at once; wait for some before making more");
        }
        PendingCall[] more = Arrays.copyOf(old, Math.max(FIRST, old.length * 2));
        for (int i = old.length; i < more.length; i++) {
            more[i] = new PendingCall(this, engine, i);
        }
        calls = more; // why before giving: who takes an index must find its call
        for (int i = more.length - 1; i >= old.length; i--) {
            give(more[i]);
        }
    }
}
