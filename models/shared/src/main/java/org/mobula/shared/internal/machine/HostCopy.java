package org.mobula.shared.internal.machine;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.pages.HostLock;

/**
 * What a rank does with a block whose lock is in the host's memory.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine, except {@link #lock} and {@link #closed}.
 */
final class HostCopy {
    /** The lock, and the content. */
    final HostLock lock;

    /** Operations of this rank that wait, in order. The rank waits for what the first of them wants. */
    final Deque<Operation> queue = new ArrayDeque<>();

    /** The operation that has it to write; not if a thread has it by {@link HostLock#tryWrite}. */
    @Nullable
    Operation writer;

    /** Operations that have it to read. */
    int readers;

    /** Whether the node is closed. */
    volatile boolean closed;

    HostCopy(HostLock lock) {
        this.lock = lock;
    }

    /** Whether an operation has it. */
    boolean isUsed() {
        return writer != null || readers > 0;
    }
}
