package org.mobula.invoke.internal.protocol;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;

/**
 * The receiver's half of the flow control for calls that no caller waits for: the cost of one peer's calls that have
 * not ended here. See {@link CallCredit}.
 *
 * <p>The node's limit is divided among the peers that have made such calls. A peer gets its first grant when its first
 * call arrives, and a new one when half of its share is free.
 *
 * <p><b>Threads:</b> any. Nothing here blocks.
 */
final class CallBacklog {
    /** The number of the message that grants credit: 8 bytes, the total. */
    static final int GRANT = HandlerNumbers.INVOKE + 3;

    /**
     * The limit that the backlogs of one node share.
     *
     * @param limit bytes for all peers
     * @param callers the number of peers that have made such calls
     */
    record Limit(long limit, AtomicInteger callers) {
        long share() {
            return Math.max(NodeOptions.LEAST_ONE_WAY, limit / Math.max(1, callers.get()));
        }
    }

    private final Peer peer;
    private final Limit limit;
    private final AtomicLong arrived = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong granted = new AtomicLong(NodeOptions.LEAST_ONE_WAY);

    CallBacklog(Peer peer, Limit limit) {
        this.peer = peer;
        this.limit = limit;
    }

    /** A call has arrived. */
    void arrived(long cost) {
        if (arrived.getAndAdd(cost) == 0) {
            limit.callers.incrementAndGet();
            grantShare(ended.get());
        }
    }

    /** A call has ended, or was refused. */
    void ended(long cost) {
        grantShare(ended.addAndGet(cost));
    }

    private void grantShare(long done) {
        long share = limit.share();
        for (long before = granted.get(); done + share - before >= share / 2; before = granted.get()) {
            if (granted.compareAndSet(before, done + share)) {
                grant(done + share);
                return;
            }
        }
    }

    /** The cost of the calls that have not ended. */
    long waiting() {
        return arrived.get() - ended.get();
    }

    private void grant(long total) {
        try {
            peer.post(GRANT, Long.BYTES, message -> message.putLong(total));
        } catch (MobulaException unreachable) {
            // The peer has failed or left, so it makes no further calls.
        }
    }
}
