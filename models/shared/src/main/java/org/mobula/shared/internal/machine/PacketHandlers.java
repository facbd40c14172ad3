package org.mobula.shared.internal.machine;

import java.util.List;
import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.ProtocolMessage;

/**
 * Gives each packet to the part of the machine that it is for.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class PacketHandlers {
    /** The argument of a packet to this rank itself: what an abandoned operation has obtained is released. */
    static final int GIVE_BACK = -1;

    private final Machine machine;

    PacketHandlers(Machine machine) {
        this.machine = machine;
    }

    void dispatch(int from, Packet packet) {
        check(packet);
        switch (packet.kind()) {
            case RECOVER -> machine.recovery.onRecover(from, packet);
            case STATE -> machine.recovery.onState(from, packet);
            case RESUME -> machine.recovery.onResume(from, packet);
            case ARRIVE -> machine.barriers.onArrive(from, packet);
            case PROCEED -> machine.barriers.onProceed(from, packet);
            case DEFINE -> machine.definitions.onDefine(from, packet);
            case CREATE -> machine.definitions.onCreate(from, packet);
            case CREATED -> machine.definitions.onCreated(from, packet);
            case DEFINED -> machine.definitions.onDefined(packet);
            case NOTICES -> machine.hostLocks.onNotices(from, packet);
            default -> {
                Copy copy = machine.find(packet.key());
                if (copy == null) {
                    throw new CorruptPacketException("there is no block " + Long.toHexString(packet.key()));
                }
                HostCopy host = copy.host;
                if ((packet.kind() == PacketKind.GRANTED) != (host != null)) {
                    throw new CorruptPacketException(packet.kind() + " about " + copy.describe()
                            + (host == null ? ", whose lock is not" : ", whose lock is") + " in the host's memory");
                }
                if (host != null) {
                    machine.hostLocks.settle(copy, host);
                } else {
                    copy.stop();
                    handle(copy, packet, from);
                    copy.settle();
                }
            }
        }
    }

    /** The ranks and ranges that a packet names exist. */
    private void check(Packet packet) {
        for (Request each : packet.requests()) {
            machine.rank(each.rank());
            if (each.from() < 0 || each.to() < each.from()) {
                throw new CorruptPacketException("a range from " + each.from() + " to " + each.to());
            }
        }
        if (packet.kind() == PacketKind.MOVED
                || packet.kind() == PacketKind.FETCH
                || packet.kind() == PacketKind.CREATE) {
            machine.rank(packet.argument());
        }
    }

    void handle(Copy copy, Packet packet, int from) {
        switch (packet.kind()) {
            case REQUEST, FETCH -> machine.locks.onRouted(copy, packet);
            case TOKEN -> machine.locks.onToken(copy, packet, from);
            case LEASE -> machine.leases.onLease(copy, packet, from);
            case DONE -> onDone(copy, packet, from);
            case APPLIED -> machine.leases.onApplied(copy, packet);
            case MOVED -> machine.recovery.onMoved(copy, packet);
            case CONTENT -> machine.fetches.onContent(copy, packet);
            case PROTOCOL -> onProtocol(copy, packet, from);
            case ACKNOWLEDGE -> onAcknowledge(copy, packet, from);
            case BACKUP -> machine.backups.onBackup(copy, packet, from);
            default -> throw new CorruptPacketException(packet.kind() + " about a block");
        }
    }

    private void onDone(Copy copy, Packet packet, int from) {
        if (from == machine.me && packet.argument() == GIVE_BACK) {
            for (Operation each : List.copyOf(copy.holds)) {
                if (each.id == packet.id()) {
                    machine.endHold(copy, each); // not release: a step in a step would free the lock too early
                }
            }
        } else {
            machine.leases.onDone(copy, packet, from);
        }
    }

    private void onProtocol(Copy copy, Packet packet, int from) {
        long kind = packet.numbers().length == 1 ? packet.numbers()[0] : -1;
        if (kind < 0 || kind >= Event.KINDS) {
            throw new CorruptPacketException("a message of a protocol of kind " + kind);
        }
        if (copy.localReaders > 0) {
            copy.deferred.add(packet.withId(from)); // the id of such a packet is free: it keeps the sender
            return;
        }
        copy.install(packet.version(), packet.data());
        machine.protocols.fire(
                copy, Event.message((int) kind), new ProtocolMessage(from, packet.version(), packet.argument()));
    }

    private void onAcknowledge(Copy copy, Packet packet, int from) {
        if (packet.id() != 0) {
            machine.backups.onAcknowledged(packet.id());
        } else {
            copy.awaited.clear(from);
            machine.protocols.acknowledgeIfComplete(copy);
        }
    }
}
