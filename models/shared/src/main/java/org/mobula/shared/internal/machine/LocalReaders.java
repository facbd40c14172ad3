package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * Threads that read without the lock, but keep the copy of their rank as it is: see {@link
 * org.mobula.shared.spi.Protocol#readsLocally}. They wait for messages and writers of their rank that wait for readers.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class LocalReaders {
    private final Machine machine;
    private final List<Operation> blocked = new ArrayList<>();

    LocalReaders(Machine machine) {
        this.machine = machine;
    }

    void begin(Copy copy, Operation operation) {
        if (admits(copy)) {
            machine.protocols.begin(copy, operation);
        } else if (operation.request.tries()) {
            machine.pending.remove(operation.id);
            operation.refuse();
        } else {
            blocked.add(operation);
        }
    }

    private static boolean admits(Copy copy) {
        return copy.deferred.isEmpty() && copy.holds.stream().noneMatch(LocalReaders::waitsToWrite);
    }

    private static boolean waitsToWrite(Operation operation) {
        return operation.writes() && !operation.isDone();
    }

    /** What they waited for may have ended. */
    void retry(Copy copy) {
        for (Operation each : blocked.isEmpty() ? blocked : List.copyOf(blocked)) {
            if (each.copy == copy && admits(copy)) {
                blocked.remove(each);
                if (!each.isDone()) {
                    machine.protocols.begin(copy, each);
                }
            }
        }
    }

    void abandon(Operation operation) {
        blocked.remove(operation);
    }
}
