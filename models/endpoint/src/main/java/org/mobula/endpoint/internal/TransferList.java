package org.mobula.endpoint.internal;

import org.jspecify.annotations.Nullable;

/**
 * Transfers in order. A transfer is in one list at a time, and carries the links, so nothing is allocated.
 *
 * <p><b>Threads:</b> under a lock of the owner.
 */
final class TransferList {
    private @Nullable Transfer first;
    private @Nullable Transfer last;
    private int size;

    int size() {
        return size;
    }

    @Nullable
    Transfer first() {
        return first;
    }

    void add(Transfer transfer) {
        transfer.list = this;
        transfer.previous = last;
        transfer.next = null;
        if (last == null) {
            first = transfer;
        } else {
            last.next = transfer;
        }
        last = transfer;
        size++;
    }

    /** Removes a transfer; false if it is not in this list. */
    boolean remove(Transfer transfer) {
        if (transfer.list != this) {
            return false;
        }
        if (transfer.previous == null) {
            first = transfer.next;
        } else {
            transfer.previous.next = transfer.next;
        }
        if (transfer.next == null) {
            last = transfer.previous;
        } else {
            transfer.next.previous = transfer.previous;
        }
        transfer.list = null;
        transfer.previous = null;
        transfer.next = null;
        size--;
        return true;
    }

    @Nullable
    Transfer poll() {
        Transfer found = first;
        if (found != null) {
            remove(found);
        }
        return found;
    }
}
