package org.mobula.shared.internal.machine;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.spi.Event;

/**
 * Leases: a rank reads, or writes a range, while the lock stays at another rank, or here.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Leases {
    private final Machine machine;

    /** The end of a lease that has arrived before the lock. */
    record EarlyEnd(int from, Packet packet) {}

    Leases(Machine machine) {
        this.machine = machine;
    }

    /** Another rank permits an operation, or refuses it. */
    void onLease(Copy copy, Packet packet, int from) {
        if (packet.argument() != Locks.GRANTED) {
            machine.locks.answered(copy, packet.id(), (int) packet.argument());
            return;
        }
        machine.notices.hear(from, packet.notices());
        if (packet.numbers().length > 0 && packet.version() > copy.version) {
            copy.applied.replace(packet.numbers());
        }
        copy.install(packet.version(), packet.data());
        Operation operation = machine.pending.get(packet.id());
        if (operation != null && operation.granted) {
            return; // granted twice after a recovery
        }
        if (operation == null || operation.abandoned) {
            machine.pending.remove(packet.id());
            machine.send(from, Packet.of(PacketKind.DONE, copy.key).id(packet.id()));
            return;
        }
        if (packet.version() > copy.required) {
            copy.required = packet.version();
            machine.notices.touch(copy);
        }
        machine.protocols.fire(copy, Event.FETCHED);
        machine.locks.hold(copy, operation, from);
    }

    /** Ends a lease of this rank, or its local reading. */
    Operation releaseLease(Copy copy, Operation operation) {
        machine.pending.remove(operation.id);
        Operation release = machine.operation(copy, Event.RELEASE, "releasing");
        Payload changes = operation.writes() ? copy.content.changes(operation.from, operation.to) : null;
        if (!operation.granted) { // local reading
            copy.localReaders--;
            end(release);
            machine.locks.replay(copy);
        } else if (operation.granter >= 0) {
            end(copy, operation, release, changes);
        } else {
            if (changes != null) {
                copy.version++;
                copy.required = copy.version;
                release.version = copy.version;
                machine.notices.touch(copy);
                machine.scopes.record(copy);
            }
            Runnable rest = () -> {
                copy.lock().remove(machine.me, operation.id);
                end(release);
                copy.mayGrant = true;
            };
            if (changes != null) {
                machine.backups.keep(copy, rest);
            } else {
                rest.run();
            }
        }
        return release;
    }

    /** A release has ended. */
    Operation end(Operation release) {
        machine.pending.remove(release.id);
        release.finish();
        return release;
    }

    private void end(Copy copy, Operation lease, Operation release, @Nullable Payload changes) {
        Packet done = Packet.of(PacketKind.DONE, copy.key)
                .id(lease.id)
                .transfer(release.id)
                .argument(changes == null ? 0 : 1)
                .notices(machine.notices.tell(lease.granter))
                .data(changes)
                .build();
        machine.send(lease.granter, done);
        if (changes == null) {
            end(release);
        } else {
            release.granter = lease.granter;
            release.done = done;
        }
    }

    /** A recovery is over: the ends of leases that have arrived before, if the lock is here. Others are repeated. */
    void takeEarlyEnds(Copy copy) {
        List<EarlyEnd> all = List.copyOf(copy.earlyEnds);
        copy.earlyEnds.clear();
        if (copy.token != null) {
            all.forEach(each -> onDone(copy, each.packet, each.from));
        }
    }

    /** A lease ends. */
    void onDone(Copy copy, Packet packet, int from) {
        Token token = copy.token;
        if (token == null) {
            copy.earlyEnds.add(new EarlyEnd(from, packet)); // after a recovery, before this rank knows of its end
            return;
        }
        machine.notices.hear(from, packet.notices());
        boolean known = token.leases.stream().anyMatch(each -> each.isOf(from, packet.id()));
        Payload changes = packet.data();
        if (changes != null && known && !copy.applied.contain(from, packet.id())) {
            if (!copy.content.acceptsChanges(changes)) {
                throw new CorruptPacketException("changes of " + copy.describe() + " that do not belong to it");
            }
            copy.content.apply(changes);
            copy.applied.add(from, packet.id());
            copy.version++;
            copy.required = copy.version;
            copy.fetched(changes.bytes());
            machine.notices.touch(copy);
            long version = copy.version;
            machine.backups.keep(copy, () -> applied(copy, packet, from, version));
        } else {
            applied(copy, packet, from, copy.version);
        }
    }

    private void applied(Copy copy, Packet done, int from, long version) {
        Token token = copy.token;
        if (token != null) {
            token.remove(from, done.id());
        }
        if (done.argument() != 0) {
            machine.send(
                    from,
                    Packet.of(PacketKind.APPLIED, copy.key).id(done.transfer()).version(version));
        }
        copy.mayGrant = true;
    }

    /**
     * Applies the unconfirmed changes of this rank to content that has arrived, unless it includes them: after a failure,
     * the second copy may have had them.
     */
    void keepSentChanges(Copy copy) {
        if (copy.unit.protocol().hasSeveralWriters()) {
            for (Operation each : machine.pending.values()) {
                Packet done = each.copy == copy ? each.done : null;
                Payload changes = done == null ? null : done.data();
                if (done != null && changes != null && !copy.applied.contain(machine.me, done.id())) {
                    copy.content.apply(changes);
                }
            }
        }
    }

    /** The changes of this rank are in the block. */
    void onApplied(Copy copy, Packet packet) {
        Operation release = machine.pending.get(packet.id());
        if (release == null || release.done == null) {
            return;
        }
        release.done = null;
        release.version = packet.version();
        if (packet.version() == copy.version + 1) {
            copy.version = packet.version(); // no other rank has changed it meanwhile
        }
        if (packet.version() > copy.required) {
            copy.required = packet.version();
            machine.notices.touch(copy);
        }
        machine.scopes.record(copy);
        if (copy.version < copy.required) {
            machine.protocols.noticed(copy);
        }
        end(release);
    }
}
