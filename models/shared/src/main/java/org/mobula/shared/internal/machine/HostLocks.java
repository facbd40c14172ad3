package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.pages.HostLock;
import org.mobula.shared.internal.pages.LockWord;
import org.mobula.shared.spi.Event;

/**
 * Locks in the host's memory, of which the content is there, too: see {@link HostLock}. Ranks exchange no messages for
 * them, except to wake a rank that waits, and no protocol takes part.
 *
 * <p>A release of such a lock happens before its next acquisition, so what happened before the release must be known
 * there: releases of blocks that have other locks. A rank tells all others of them before it releases; the lock says
 * how many notices of each rank that were, and a rank that acquires it waits until it has them.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine, except what says otherwise.
 */
final class HostLocks {
    private final Machine machine;
    private final long[] heard; // by rank: the number of its notices that have arrived; of this one, that were sent
    private final List<Operation> late = new ArrayList<>(0); // have a lock, and wait for notices
    private volatile boolean exchanged; // any notices
    private int ended; // a bit for each rank that has certainly stopped

    HostLocks(Machine machine) {
        this.machine = machine;
        this.heard = new long[machine.size];
    }

    // threads, without the lock of the machine

    /** Acquires a free lock to write. Any thread. */
    boolean tryWrite(Copy copy, HostCopy host) {
        if (host.closed || !host.lock.tryWrite()) {
            return false;
        }
        noteContent(copy, host);
        return true;
    }

    /** Releases what {@link #tryWrite} has acquired. Any thread. */
    void releaseWritten(Copy copy, HostCopy host) {
        if (exchanged || machine.notices.isUntold()) {
            machine.lock();
            try {
                tellOthers(host);
            } finally {
                machine.unlock();
            }
        }
        wake(copy, host.lock.releaseWritten());
    }

    /** Sees the last released content, unless that must wait. Any thread. */
    boolean refresh(Copy copy, HostCopy host) {
        if (host.closed || !host.lock.refresh()) {
            return false;
        }
        noteContent(copy, host);
        return true;
    }

    private static void noteContent(Copy copy, HostCopy host) {
        if (host.lock.isNew()) {
            copy.fetched(0);
        }
    }

    /** Tells ranks that they have got the lock. Any thread. */
    private void wake(Copy copy, int ranks) {
        for (int left = ranks; left != 0; left &= left - 1) {
            int rank = Integer.numberOfTrailingZeros(left);
            copy.noteTransfer(rank);
            if (rank == machine.me) {
                machine.settleHost(copy);
            } else {
                machine.network.send(
                        rank, Packet.of(PacketKind.GRANTED, copy.key).build());
            }
        }
    }

    // operations

    /** An operation wants the lock, or the content. */
    void submit(Copy copy, HostCopy host, Operation operation) {
        if (operation.request.tries()) {
            tryNow(copy, host, operation);
        } else {
            host.queue.add(operation);
            settle(copy, host);
        }
    }

    private void tryNow(Copy copy, HostCopy host, Operation operation) {
        depart(copy, host);
        switch (host.queue.isEmpty() ? host.lock.tryTake(wantsToWrite(operation)) : HostLock.Answer.REFUSED) {
            case TAKEN -> hold(copy, host, operation);
            case FAILED -> {
                if (!isToldOfFailure(copy, host, operation)) {
                    tryNow(copy, host, operation);
                }
            }
            case REFUSED -> {
                machine.pending.remove(operation.id);
                operation.refuse();
            }
        }
    }

    /** Ends an operation by the report that a rank failed while it wrote, unless another rank was told. */
    private boolean isToldOfFailure(Copy copy, HostCopy host, Operation operation) {
        int failed = host.lock.takeFailure();
        if (failed >= 0) {
            machine.locks.fail(copy, operation, failed);
        }
        return failed >= 0;
    }

    /** The state of the lock has changed, or what this rank wants. */
    void settle(Copy copy, HostCopy host) {
        boolean again = true;
        while (again) {
            again = step(copy, host);
        }
    }

    private boolean step(Copy copy, HostCopy host) {
        depart(copy, host);
        long word = host.lock.word();
        Operation next = host.queue.peek();
        if (next != null && !wantsTheLock(next) && host.lock.refresh()) {
            noteContent(copy, host);
            host.queue.remove();
            machine.pending.remove(next.id);
            next.finish();
            return true;
        }
        if (LockWord.isHeldBy(word, machine.me) && !LockWord.isByThread(word) && !host.isUsed()) {
            granted(copy, host, next, LockWord.isWritten(word));
            return true;
        }
        if (next == null) {
            host.lock.stopWaiting(true);
            host.lock.stopWaiting(false);
            return false;
        }
        if (host.readers > 0 && !wantsToWrite(next) && LockWord.admitsReaders(word)) {
            hold(copy, host, host.queue.remove());
            return true;
        }
        return switch (host.lock.takeOrWait(wantsToWrite(next))) {
            case TAKEN -> true;
            case REFUSED -> false;
            case FAILED -> {
                if (isToldOfFailure(copy, host, next)) {
                    host.queue.remove();
                }
                yield true;
            }
        };
    }

    /** This rank has got the lock, for the first operation of the queue if that still wants it. */
    private void granted(Copy copy, HostCopy host, @Nullable Operation next, boolean toWrite) {
        if (next == null || wantsToWrite(next) != toWrite) {
            pass(copy, host, toWrite);
            return;
        }
        host.queue.remove();
        if (isToldOfFailure(copy, host, next)) {
            pass(copy, host, toWrite);
        } else {
            hold(copy, host, next);
        }
    }

    private static boolean wantsToWrite(Operation operation) {
        return operation.event == Event.WRITE;
    }

    /** Whether an operation wants to hold the lock; otherwise it only wants to see the content. */
    private static boolean wantsTheLock(Operation operation) {
        return operation.request.rank() >= 0;
    }

    private void hold(Copy copy, HostCopy host, Operation operation) {
        if (wantsToWrite(operation)) {
            host.writer = operation;
            host.lock.beginWriting();
        } else {
            host.readers++;
            host.lock.beginReading();
        }
        noteContent(copy, host);
        operation.granted = true;
        copy.holds.add(operation);
        if (isLate(host)) {
            late.add(operation);
        } else {
            operation.finish();
        }
    }

    /** An operation that has the lock releases it. */
    void release(Copy copy, HostCopy host, Operation operation) {
        copy.holds.remove(operation);
        machine.pending.remove(operation.id);
        tellOthers(host);
        if (host.writer == operation) {
            host.writer = null;
            pass(copy, host, true);
        } else {
            endReading(copy, host);
        }
        settle(copy, host);
    }

    private void endReading(Copy copy, HostCopy host) {
        if (--host.readers == 0) {
            pass(copy, host, false);
        }
    }

    private void pass(Copy copy, HostCopy host, boolean written) {
        wakeOthers(copy, written ? host.lock.releaseWritten() : host.lock.releaseRead());
    }

    /** Its thread does not wait any longer. */
    void abandon(Copy copy, HostCopy host, Operation operation) {
        if (host.queue.remove(operation)) {
            machine.pending.remove(operation.id);
            settle(copy, host);
        } else if (late.remove(operation)) {
            release(copy, host, operation);
        }
    }

    /** Releases the lock of ranks that have stopped. */
    private void depart(Copy copy, HostCopy host) {
        if (ended != 0) {
            wakeOthers(copy, host.lock.depart(ended, copy.unit.failsOnce()));
        }
    }

    /** As {@link #wake}, within a step, which sees itself whether this rank is one of them. */
    private void wakeOthers(Copy copy, int ranks) {
        wake(copy, ranks & ~(1 << machine.me));
    }

    // notices

    /** Tells all ranks of the releases of other blocks that happen before the release that follows. */
    private void tellOthers(HostCopy host) {
        if (machine.notices.isUntold()) {
            exchanged = true;
            heard[machine.me]++;
            machine.notices.tellAll((notices, rank) -> machine.send(
                    rank, Packet.of(PacketKind.NOTICES, 0).id(heard[machine.me]).notices(notices)));
        }
        if (exchanged) {
            host.lock.tell(heard);
        }
    }

    void onNotices(int from, Packet packet) {
        exchanged = true;
        machine.notices.hearTold(from, packet.notices());
        heard[from] = Math.max(heard[from], packet.id());
        endLate();
    }

    private boolean isLate(HostCopy host) {
        if (host.lock.hasNotices()) {
            for (int rank = 0; rank < machine.size; rank++) {
                if (host.lock.told(rank) > heard[rank] && !machine.departed.get(rank)) {
                    return true;
                }
            }
        }
        return false;
    }

    private void endLate() {
        for (Operation each : List.copyOf(late)) {
            HostCopy host = each.copy == null ? null : each.copy.host;
            if (host != null && !isLate(host)) {
                late.remove(each);
                each.finish();
            }
        }
    }

    /** A rank has failed. What it sent has been received. */
    void departed() {
        machine.notices.forgetTold(); // it may not have told all ranks
        endLate();
    }

    /**
     * A departed rank has certainly stopped, so its locks are released. A departed rank that still runs keeps them: it was
     * declared failed, or has declared this rank failed.
     */
    void ended(int rank) {
        if (rank >= LockWord.RANKS) {
            return;
        }
        ended |= 1 << rank;
        for (Copy copy : machine.units.made()) {
            HostCopy host = copy.host;
            if (host != null) {
                settle(copy, host);
            }
        }
    }
}
