package org.mobula.endpoint.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.DescriptorStateException;
import org.mobula.endpoint.EndpointClosedException;
import org.mobula.endpoint.MessageOverflowException;
import org.mobula.endpoint.MessageTypeException;
import org.mobula.endpoint.RemoteAccessException;
import org.mobula.endpoint.TransferKind;
import org.mobula.endpoint.TypeCheck;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.SpinLock;
import org.mobula.transport.Incoming;

/**
 * One end of a connection: the receives that are posted, and the transfers in progress.
 *
 * <p>A send that finds room leaves at once, and touches no lock. Everything else is in one of the lists, so that it can
 * be returned with a failure when the peer or the endpoint ends. <b>Threads:</b> any; polling threads deliver.
 */
public final class EndpointState {
    /** How an endpoint was set up. */
    public record Setup(String name, TypeCheck check, int depth, CompletionRing sends, CompletionRing receives) {}

    private final Link link;
    private final Setup setup;
    private final RemoteAccesses remote;
    private final Consumer<EndpointState> whenQuiet;

    private final Consumer<Transfer> whenMoved = this::moved;
    private final SpinLock lock = new SpinLock();

    // Under the lock.
    private final TransferList receives = new TransferList();
    private final TransferList active = new TransferList();
    private long operations;
    private long dropped;
    private long mistyped;
    private long overflown;
    private @Nullable Supplier<MobulaException> failure;
    private boolean detached;

    private volatile boolean ended; // follows the failure, for threads without the lock
    private final Completion quiet = new Completion(() -> "closing an endpoint");

    /** @param whenQuiet is told when the endpoint has ended and no data moves any more */
    EndpointState(int number, Peer peer, Setup setup, Registrations registrations, Consumer<EndpointState> whenQuiet) {
        this.whenQuiet = whenQuiet;
        this.link = new Link(number, peer);
        this.setup = setup;
        this.remote = new RemoteAccesses(link, registrations, setup.depth(), this::checkQuiet);
        setup.sends().attach();
        setup.receives().attach();
        quiet.resetForAny();
    }

    /** Its number at this rank. */
    public int number() {
        return link.number();
    }

    /** The rank at the other end. */
    public Peer peer() {
        return link.peer();
    }

    /** What it was set up with. */
    public Setup setup() {
        return setup;
    }

    /** The number of the endpoint at the other end. */
    int peerNumber() {
        return link.peerNumber();
    }

    void connectedTo(int other) {
        link.connectedTo(other);
    }

    /** The remote accesses of the peer. */
    RemoteAccesses remote() {
        return remote;
    }

    /** Whether it was closed, or its peer has ended. */
    public boolean hasEnded() {
        return ended;
    }

    /** How many messages found no posted receive. */
    public long dropped() {
        return counted(() -> dropped);
    }

    /** How many messages had another type than their receive. */
    public long mistyped() {
        return counted(() -> mistyped);
    }

    /** How many messages were longer than their receive. */
    public long overflown() {
        return counted(() -> overflown);
    }

    private long counted(Supplier<Long> counter) {
        lock.lock();
        try {
            return counter.get();
        } finally {
            lock.unlock();
        }
    }

    String describe() {
        return "endpoint \"" + setup.name() + "\" to rank " + link.peer().rank();
    }

    /** Posts a receive. */
    public void postReceive(Transfer transfer) {
        transfer.claim(TransferKind.RECEIVE, link.number(), whenMoved, setup.receives());
        lock.lock();
        Supplier<MobulaException> end = failure;
        boolean room = receives.size() < setup.depth();
        if (end == null && room) {
            receives.add(transfer);
        }
        lock.unlock();
        if (end != null || !room) {
            transfer.unclaim();
            throw end != null ? end.get() : full("receives");
        }
    }

    private DescriptorStateException full(String what) {
        return new DescriptorStateException(describe() + ": " + setup.depth() + " " + what
                + " are posted, which is the limit. Wait for completions, or connect with a greater depth");
    }

    /** Posts a send. */
    public void postSend(Transfer transfer, int tag) {
        postSend(transfer, tag, setup.sends());
    }

    private void postSend(Transfer transfer, int tag, CompletionRing completions) {
        checkSender(transfer);
        transfer.claim(TransferKind.SEND, link.number(), whenMoved, completions);
        int type = transfer.typeOfParts();
        transfer.describe(EndpointMessages.head(link.peerNumber(), type, tag), tag, type);
        send(transfer, EndpointMessages.SEND);
    }

    /**
     * Sends, and waits until the data has left. The completion goes to no queue of the endpoint.
     *
     * @param action the action of the caller as a clause
     */
    public void sendAndWait(Transfer transfer, int tag, CompletionRing alone, String action) {
        postSend(transfer, tag, alone);
        alone.await(Deadline.current(), action);
    }

    /** Posts a remote access. */
    public void postAccess(Transfer transfer, boolean write, int region, long offset) {
        checkSender(transfer);
        transfer.claim(write ? TransferKind.WRITE : TransferKind.READ, link.number(), whenMoved, setup.sends());
        int type = transfer.typeOfParts();
        transfer.describe(EndpointMessages.head(link.peerNumber(), type, 0), 0, type);
        lock.lock();
        long operation = ++operations;
        lock.unlock();
        transfer.access(operation, region, offset);
        send(transfer, write ? EndpointMessages.WRITE : EndpointMessages.READ);
    }

    private void checkSender(Transfer transfer) {
        if (link.peerNumber() == 0 && !ended) {
            throw new DescriptorStateException(describe()
                    + " is not connected yet. Send after connect has returned; the preparation posts receives");
        }
        if (transfer.isAllocating()) {
            throw new DescriptorStateException(
                    "an allocating descriptor has no memory of its own. Post it as a receive, or use an array");
        }
    }

    private void send(Transfer transfer, int handler) {
        boolean data = handler != EndpointMessages.READ;
        Output out = ended ? null : link.peer().tryBegin(handler, transfer.sizeHint(data));
        boolean once = handler == EndpointMessages.SEND;
        if (out != null && once && transfer.isInline(out)) {
            commit(transfer, out);
            transfer.complete(null);
            return;
        }
        Supplier<MobulaException> refusal = enter(transfer);
        if (refusal != null) {
            if (out != null) {
                link.peer().abort();
            }
            transfer.unclaim();
            throw refusal.get();
        }
        if (out != null) {
            commit(transfer, out);
        } else {
            link.peer().post(handler, transfer.sizeHint(data), transfer);
        }
    }

    private void commit(Transfer transfer, Output out) {
        boolean written = false;
        try {
            transfer.writeMessage(out);
            written = true;
        } finally {
            if (!written) {
                link.peer().abort();
                leave(transfer);
                transfer.unclaim();
            }
        }
        link.peer().commit();
    }

    /** Makes it one of those in progress, or says why not. */
    private @Nullable Supplier<MobulaException> enter(Transfer transfer) {
        lock.lock();
        Supplier<MobulaException> refusal = failure;
        if (refusal == null && active.size() >= setup.depth()) {
            refusal = () -> full("sends and remote accesses");
        }
        if (refusal == null) {
            transfer.moving = transfer.kind() != TransferKind.READ;
            active.add(transfer);
        }
        lock.unlock();
        return refusal;
    }

    /** Whether it was in progress. */
    private boolean leave(Transfer transfer) {
        lock.lock();
        boolean found = active.remove(transfer);
        Supplier<MobulaException> last = found ? detachIfQuiet() : null;
        lock.unlock();
        if (found) {
            transfer.moving = false;
        }
        detach(last);
        return found;
    }

    /** All data of a transfer has left, or has arrived. */
    private void moved(Transfer transfer) {
        if (transfer.kind() != TransferKind.WRITE) {
            if (leave(transfer)) {
                transfer.complete(null);
            }
            return;
        }
        lock.lock();
        transfer.moving = false; // a write waits for its answer
        Supplier<MobulaException> end = failure;
        boolean unanswered = end != null && active.remove(transfer);
        Supplier<MobulaException> last = unanswered ? detachIfQuiet() : null;
        lock.unlock();
        if (unanswered) {
            transfer.complete(end);
        }
        detach(last);
    }

    /** Under the lock: returns the failure once the endpoint has ended and nothing moves any more. */
    private @Nullable Supplier<MobulaException> detachIfQuiet() {
        if (failure == null || detached || active.size() > 0 || !remote.isIdle()) {
            return null;
        }
        detached = true;
        return failure;
    }

    private void detach(@Nullable Supplier<MobulaException> why) {
        if (why != null) {
            setup.sends().detach(why);
            setup.receives().detach(why);
            quiet.complete(); // first: who is told finds it done
            whenQuiet.accept(this);
        }
    }

    private void checkQuiet() {
        lock.lock();
        Supplier<MobulaException> last = detachIfQuiet();
        lock.unlock();
        detach(last);
    }

    /** Is done once the endpoint has ended and no data moves any more. */
    Completion quiet() {
        return quiet;
    }

    /** A message has arrived. */
    void arrived(Incoming message, int tag, int type) {
        Input in = message.input();
        long blocks = in.remainingBlockBytes();
        long length = in.remaining() + blocks;
        lock.lock();
        Transfer transfer = receives.poll();
        Supplier<MobulaException> refusal = null;
        if (transfer == null) {
            dropped++; // the transport discards the bytes
        } else {
            refusal = refusal(transfer, length, tag, type);
            if (refusal == null && blocks > 0) {
                transfer.moving = true;
                active.add(transfer);
            }
        }
        lock.unlock();
        if (transfer == null) {
            return;
        }
        if (refusal != null) {
            transfer.accept(tag, type, 0);
            transfer.complete(refusal);
            return;
        }
        boolean received = false;
        try {
            transfer.accept(tag, type, length);
            receive(transfer, message, blocks > 0);
            received = true;
        } finally {
            if (!received) { // memory may be exhausted
                notReceived(transfer, blocks > 0);
            }
        }
        if (blocks == 0) {
            transfer.complete(null);
        }
    }

    private static void receive(Transfer transfer, Incoming message, boolean blocks) {
        if (blocks) {
            transfer.take(message.input());
            message.whenFilled(transfer);
        } else {
            transfer.fill(message.input());
        }
    }

    /** An error of this rank prevents a transfer, which must not wait for ever. */
    private void notReceived(Transfer transfer, boolean blocks) {
        if (!blocks || leave(transfer)) {
            transfer.complete(() -> new DescriptorStateException(
                    describe() + ": a message could not be received; the log of this rank says why. Post it again"));
        }
    }

    /** Counts, so under the lock. */
    private @Nullable Supplier<MobulaException> refusal(Transfer transfer, long length, int tag, int type) {
        if (length > transfer.capacity()) {
            overflown++;
            return () -> new MessageOverflowException(describe() + ": a message of " + length + " bytes with tag " + tag
                    + " arrived for a receive of " + transfer.capacity() + " bytes. Post larger buffers");
        }
        int expected = transfer.isAllocating() ? TypeCode.NONE : transfer.typeOfParts();
        if (setup.check() == TypeCheck.ON && !TypeCode.match(type, expected)) {
            mistyped++;
            return () ->
                    new MessageTypeException(describe() + ": a message of type " + TypeCode.name(type) + " with tag "
                            + tag + " arrived for a receive of type " + TypeCode.name(expected)
                            + ". Post a buffer of that type, or connect with TypeCheck.OFF");
        }
        return null;
    }

    /** A remote access of this rank has ended at the peer. */
    void answered(Incoming message, long operation, Access result, boolean read) {
        Input in = message.input();
        long blocks = in.remainingBlockBytes();
        lock.lock();
        Transfer transfer = find(operation, read);
        boolean fits = transfer != null && in.remaining() + blocks == transfer.length();
        boolean arrives = read && fits && result == Access.DONE && blocks > 0;
        Supplier<MobulaException> last = null;
        if (transfer != null && arrives) {
            transfer.moving = true;
        } else if (transfer != null) {
            active.remove(transfer);
            last = detachIfQuiet();
        }
        boolean over = failure != null;
        lock.unlock();
        detach(last);
        if (transfer == null) {
            if (over) {
                return; // it was returned with the failure
            }
            throw new CorruptEndpointMessageException("an answer to the unknown access " + operation);
        }
        if (result != Access.DONE) {
            transfer.complete(() -> refused(transfer, result));
        } else if (read && !fits) {
            transfer.complete(() -> refused(transfer, Access.OUT_OF_BOUNDS));
            throw new CorruptEndpointMessageException(
                    "a read was answered by " + (in.remaining() + blocks) + " bytes in place of " + transfer.length());
        } else if (!read) {
            transfer.complete(null);
        } else {
            takeAnswer(transfer, message, arrives);
        }
    }

    private void takeAnswer(Transfer transfer, Incoming message, boolean blocks) {
        boolean received = false;
        try {
            receive(transfer, message, blocks);
            received = true;
        } finally {
            if (!received) {
                notReceived(transfer, blocks);
            }
        }
        if (!blocks) {
            transfer.complete(null);
        }
    }

    private @Nullable Transfer find(long operation, boolean read) {
        TransferKind kind = read ? TransferKind.READ : TransferKind.WRITE;
        Transfer each = active.first();
        while (each != null && (each.kind() != kind || each.operation() != operation)) {
            each = each.next;
        }
        return each;
    }

    private RemoteAccessException refused(Transfer transfer, Access result) {
        return new RemoteAccessException(describe() + ": the peer refused a "
                + (transfer.kind() == TransferKind.READ ? "read" : "write") + " of " + transfer.length() + " bytes: "
                + result.words());
    }

    /**
     * Returns everything that is posted with a failure. What the transport still reads or writes returns
     * afterwards.
     *
     * @param peerDeparted whether the transport moves no more data
     * @return whether this was the first call
     */
    boolean end(Supplier<MobulaException> why, boolean peerDeparted) {
        List<Transfer> returned = new ArrayList<>();
        lock.lock();
        boolean first = failure == null;
        if (first) {
            failure = why;
            ended = true;
            drain(receives, returned);
        }
        for (Transfer each = active.first(); each != null; ) {
            Transfer next = each.next;
            if (peerDeparted || !each.moving) {
                active.remove(each);
                returned.add(each);
            }
            each = next;
        }
        lock.unlock();
        for (Transfer each : returned) {
            each.complete(why);
        }
        remote.end(peerDeparted);
        checkQuiet(); // last: then a thread that waits finds all that was returned
        return first;
    }

    private static void drain(TransferList from, List<Transfer> to) {
        for (Transfer each = from.poll(); each != null; each = from.poll()) {
            to.add(each);
        }
    }

    /** The exception of an operation on a closed endpoint. */
    MobulaException closed(boolean byPeer) {
        return new EndpointClosedException(describe() + " was closed by " + (byPeer ? "its peer" : "this rank")
                + ". Connect again to transfer more");
    }
}
