package org.mobula.transport.ucx;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.TransportUnavailableException;
import org.mobula.transport.ucx.library.Ucx;
import org.mobula.transport.ucx.library.UcxLayout;

/**
 * The endpoint of a channel: sends frames and credits, and receives them.
 *
 * <p><b>Threads:</b> any; those that must not wait for the lock of the worker leave their work to the thread that has
 * it. <b>Failure:</b> is noted in {@link EndOfPeer}, and wakes the receiver.
 */
final class UcxLink implements UcxWorker.Receiver {
    private static final int CLOSING_ROUNDS = 8;

    private final UcxWorker worker;
    private final int number;
    private final long key;
    private final EndOfPeer end;
    private final SendWindow sending;
    private final ReceiveWindow receiving;
    private final Requests credits;
    private final PipeWakeup wakeup;
    private final AtomicBoolean requested = new AtomicBoolean();
    private volatile boolean creditDue;
    private volatile boolean closed;
    private final Confirmation confirmation = new Confirmation(); // this and the following, guarded by the lock
    private long endpoint;
    private boolean heard;

    /**
     * A link that is not connected yet.
     *
     * @param number this side's number of the channel
     * @param wakeup wakes the receiver of this side
     */
    UcxLink(UcxWorker worker, int number, Terms own, Greeting theirs, EndOfPeer end, PipeWakeup wakeup) {
        this.worker = worker;
        this.number = number;
        this.key = own.key();
        this.end = end;
        this.wakeup = wakeup;
        int capacity = Math.min(own.capacity(), theirs.capacity());
        this.sending = new SendWindow(capacity, new Requests(theirs.channel(), theirs.key()));
        this.credits = new Requests(theirs.channel(), theirs.key());
        this.receiving = new ReceiveWindow(capacity);
    }

    SendWindow sending() {
        return sending;
    }

    ReceiveWindow receiving() {
        return receiving;
    }

    /** Makes the endpoint; messages arrive from now on. */
    void connect(ConnectedPeer peer, byte[] address) throws TransportUnavailableException {
        long[] result = new long[1];
        worker.enter();
        try {
            worker.add(number, this);
            byte status = worker.context().connect(address, key, result);
            if (status != UcxLayout.OK) {
                throw new TransportUnavailableException(
                        "UCX does not reach " + peer + ": " + Ucx.text(status) + ". `ucx_info -d` lists the devices;"
                                + " UCX_TLS and UCX_NET_DEVICES choose among them; or use the transport tcp",
                        null);
            }
            endpoint = result[0];
        } finally {
            worker.leave();
        }
    }

    /** Sends the first message. */
    void greet() {
        worker.enter();
        try {
            fail(credits.send(
                    endpoint, WireLayout.HELLO, 0, 0, 0, 0, worker.context().plain()));
            worker.unfinished(this);
        } finally {
            worker.leave();
        }
    }

    /** Whether the first message of the peer has arrived. */
    boolean hasHeard() {
        worker.enter();
        try {
            return heard && credits.isEmpty();
        } finally {
            worker.leave();
        }
    }

    /** The frames in the send window are to leave, or a credit; the calling thread does not wait. */
    void request() {
        if (worker.tryEnter()) {
            try {
                serve();
            } finally {
                worker.leave();
            }
        } else if (requested.compareAndSet(false, true)) {
            worker.request(this);
        }
    }

    /** Sends a credit if one is due. Called by the receiving thread. */
    void requestCredit() {
        if (!creditDue && receiving.owesCredit()) {
            creditDue = true;
            request();
        }
    }

    /** Sends as far as possible; whether libucp has sent everything. */
    boolean flush() {
        if (!sending.isSent() && worker.tryEnter()) {
            try {
                pump();
                if (!sending.isSent()) {
                    worker.progress();
                    pump();
                }
            } finally {
                worker.leave();
            }
        }
        return sending.isSent();
    }

    /** Whether the peer has confirmed what was sent, or nothing confirms it any more. */
    boolean isConfirmed() {
        worker.enter();
        try {
            return endpoint == 0 || end.hasFailed() || closed || confirmation.isDone(endpoint, worker);
        } finally {
            worker.leave();
        }
    }

    /** How much of the stream of the peer has arrived. */
    long received() {
        worker.enter();
        try {
            return receiving.published();
        } finally {
            worker.leave();
        }
    }

    /** The number of messages that have arrived by rendezvous. */
    long rendezvous() {
        worker.enter();
        try {
            return receiving.rendezvous();
        } finally {
            worker.leave();
        }
    }

    /** Closes the endpoint; the caller does it once. Returns the position up to which frames were committed. */
    long close() {
        worker.enter();
        try {
            for (int i = 0; i < CLOSING_ROUNDS && worker.progress() > 0; ) {
                i++; // a socket that is closed with unread data loses what it has sent
            }
            closed = true;
            worker.remove(number);
            if (!sending.isSent() || receiving.isIncomplete()) {
                worker.keep(this);
            }
            sending.abandon();
            credits.abandon();
            receiving.abandon();
            boolean atOnce = end.hasFailed() || confirmation.isDone();
            confirmation.abandon();
            if (endpoint != 0) {
                worker.disconnect(endpoint, atOnce, this);
            }
            return sending.committed();
        } finally {
            worker.leave();
        }
    }

    @Override
    public long key() {
        return key;
    }

    @Override
    public void onMessage(int kind, long position, long first, long data, long length, boolean rendezvous) {
        switch (kind) {
            case WireLayout.DATA -> onData(position, first, data, length, rendezvous);
            case WireLayout.CREDIT -> {
                if (!sending.credit(position)) {
                    corrupt("it has read up to the position " + position + ", which was not sent");
                }
            }
            case WireLayout.HELLO -> heard = true;
            default -> corrupt("a message of the kind " + kind);
        }
    }

    private void onData(long position, long first, long data, long length, boolean rendezvous) {
        if (end.isCorrupt()) {
            return;
        }
        if (!receiving.fits(position, first, length)) {
            corrupt("a message of " + length + " bytes for the position " + position + " of its frames");
            return;
        }
        if (rendezvous) {
            long request = Ucx.receive(
                    worker.context().worker(),
                    data,
                    receiving.addressOf(position),
                    length,
                    worker.context().plain());
            if (Ucx.isError(request)) {
                fail((byte) request);
                return;
            }
            receiving.await(position, first, length, request);
            worker.unfinished(this);
        } else {
            receiving.copy(position, first, data, length);
        }
        if (receiving.isIncomplete()) {
            fail(receiving.advance());
        }
        wakeIfAsleep();
    }

    @Override
    public void onFailure(byte status) {
        fail(status);
    }

    @Override
    public void serve() {
        requested.set(false); // first: what is committed from now on is another request
        pump();
        sendCredit();
    }

    @Override
    public boolean advance() {
        pump();
        if (receiving.isIncomplete()) {
            fail(receiving.advance());
            wakeIfAsleep();
        }
        fail(credits.reap());
        sendCredit();
        return end.hasFailed() || sending.isSent() && credits.isEmpty() && !receiving.isIncomplete();
    }

    private boolean isUsable() {
        return endpoint != 0 && !closed && !end.hasFailed();
    }

    /** Sends what is committed. */
    private void pump() {
        if (!isUsable()) {
            return;
        }
        if (!sending.isSent()) {
            confirmation.needed();
        }
        fail(sending.send(endpoint, worker.context().plain()));
        if (!sending.isSent()) {
            worker.unfinished(this);
        }
    }

    private void sendCredit() {
        if (!creditDue || !isUsable()) {
            return;
        }
        fail(credits.reap());
        if (!credits.isFull()) {
            creditDue = false;
            long position = receiving.takeCredit();
            fail(credits.send(
                    endpoint,
                    WireLayout.CREDIT,
                    position,
                    0,
                    0,
                    0,
                    worker.context().plain()));
        }
        if (!credits.isEmpty()) {
            worker.unfinished(this);
        }
    }

    /** Notes the status of an operation. */
    private void fail(byte status) {
        if (status != UcxLayout.OK) {
            end.failed(status);
            wakeup.signal();
        }
    }

    /** The peer does not keep the rules. */
    private void corrupt(String what) {
        end.corrupt(what);
        wakeup.signal();
    }

    private void wakeIfAsleep() {
        VarHandle.fullFence(); // the store of the frame must precede the check of the flag (Dekker, with sleep)
        if (receiving.takeWakeupRequest()) {
            wakeup.signal();
        }
    }
}
