package org.mobula.shared.internal.machine;

import java.util.List;
import org.mobula.runtime.spi.Guard;
import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.ProtocolMessage;
import org.mobula.shared.spi.ProtocolStep;
import org.mobula.shared.spi.ProtocolTable;

/**
 * Executes the tables of protocols, and ends the operations that wait for a state.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Protocols {
    private final Machine machine;

    Protocols(Machine machine) {
        this.machine = machine;
    }

    /** An event that no message causes. */
    void fire(Copy copy, Event event) {
        fire(copy, event, new ProtocolMessage(machine.me, copy.version, 0));
    }

    /** An event. */
    void fire(Copy copy, Event event, ProtocolMessage message) {
        if (copy.broken != null) {
            return;
        }
        try {
            ProtocolTable.Row<?> row = copy.unit.table().find(copy.state, event);
            if (row == null) {
                throw new IllegalStateException("it has no transition for " + event + " in state " + copy.state);
            }
            if (row.step().run(copy, message)) {
                copy.state = row.next();
            }
        } catch (RuntimeException | Error e) {
            breakDown(copy, e);
            return;
        }
        acknowledgeIfComplete(copy);
        endOperations(copy);
    }

    /** All acknowledgements may be there. */
    void acknowledgeIfComplete(Copy copy) {
        if (copy.awaiting && copy.awaited.isEmpty()) {
            copy.awaiting = false;
            fire(copy, Event.ACKNOWLEDGED);
        }
    }

    /** A protocol that fails ends the block at this rank, so that no thread waits for it. */
    private void breakDown(Copy copy, Throwable cause) {
        Guard.caught("protocol " + copy.unit.protocol().name() + " of " + copy.describe(), cause);
        RuntimeException failure = new IllegalStateException(
                "protocol " + copy.unit.protocol().name() + " failed for " + copy.describe() + " at rank " + machine.me
                        + ": " + cause.getMessage() + ". The block cannot be used any more; correct the protocol",
                cause);
        copy.broken = failure;
        for (Operation each : List.copyOf(copy.waiting)) {
            each.fail(failure);
        }
        copy.waiting.clear();
        for (Operation each : List.copyOf(machine.pending.values())) {
            if (each.copy == copy) {
                each.fail(failure);
            }
        }
    }

    /** A newer version exists elsewhere. */
    void noticed(Copy copy) {
        fire(copy, Event.NOTICED);
    }

    /** An operation waits for a state. */
    void begin(Copy copy, Operation operation) {
        RuntimeException broken = copy.broken;
        if (broken != null) {
            operation.fail(broken);
            return;
        }
        copy.waiting.add(operation);
        fire(copy, operation.event);
    }

    private void endOperations(Copy copy) {
        int next = firstToEnd(copy);
        while (next >= 0) { // the end of one may start or end others
            machine.locks.ended(copy, copy.waiting.remove(next));
            next = firstToEnd(copy);
        }
    }

    private static int firstToEnd(Copy copy) {
        for (int i = 0; i < copy.waiting.size(); i++) {
            if (ends(copy, copy.waiting.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean ends(Copy copy, Operation operation) {
        return copy.unit.table().ends(operation.event, copy.state)
                && (!reads(operation) || copy.isCurrent() && copy.version >= 0);
    }

    private static boolean reads(Operation operation) {
        return operation.event == Event.READ || operation.event == Event.UPDATE;
    }

    /** Whether a thread may read without a step. */
    boolean isReadable(Copy copy) {
        return copy.unit.table().ends(Event.READ, copy.state) && isIdle(copy, Event.READ) && copy.version >= 0;
    }

    /** Whether the protocol does nothing when the lock, which is here, is acquired and released. */
    boolean isSimple(Copy copy) {
        return copy.unit.protocol().notices() == org.mobula.shared.spi.Protocol.Notices.ALL
                && !copy.unit.protocol().hasSeveralWriters()
                && !copy.unit.protocol().readsLocally()
                && ends(copy, Event.WRITE)
                && ends(copy, Event.RELEASE);
    }

    private static boolean ends(Copy copy, Event event) {
        return copy.unit.table().ends(event, copy.state) && isIdle(copy, event);
    }

    private static boolean isIdle(Copy copy, Event event) {
        ProtocolTable.Row<?> row = copy.unit.table().find(copy.state, event);
        return row != null && row.step() == ProtocolStep.NOTHING && row.next() == copy.state;
    }
}
