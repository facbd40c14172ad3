package org.mobula.shared.internal.machine;

import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.ProtocolMessage;

/**
 * Fetches contents from the rank that has the lock.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Fetches {
    private final Machine machine;

    Fetches(Machine machine) {
        this.machine = machine;
    }

    /** Requests the content, unless that has been done. */
    void fetch(Copy copy) {
        if (copy.fetchId == 0) {
            copy.fetchId = machine.nextId();
            request(copy);
        }
    }

    /** Repeats a request whose answer may never come. */
    void repeat(Copy copy) {
        if (copy.fetchId != 0) {
            request(copy);
        }
    }

    private void request(Copy copy) {
        Packet packet = Packet.of(PacketKind.FETCH, copy.key)
                .id(copy.fetchId)
                .version(copy.version)
                .argument(machine.me)
                .build();
        if (copy.token != null) { // this rank has it; the answer follows
            machine.send(machine.me, packet);
        } else {
            machine.locks.route(copy, packet);
        }
    }

    /** A rank wants the content, and the lock is here. */
    void serve(Copy copy, Packet packet) {
        int to = (int) packet.argument();
        if (copy.lock().held && !copy.unit.protocol().hasSeveralWriters()) {
            copy.deferred.add(packet);
            return;
        }
        Packet.Builder answer =
                Packet.of(PacketKind.CONTENT, copy.key).id(packet.id()).version(copy.version);
        if (packet.version() < copy.version) {
            answer.data(copy.content.share(to));
        }
        machine.send(to, answer);
        if (to != machine.me) {
            machine.protocols.fire(copy, Event.SERVED, new ProtocolMessage(to, packet.version(), 0));
        }
    }

    /** The content has arrived. */
    void onContent(Copy copy, Packet packet) {
        copy.install(packet.version(), packet.data());
        if (packet.id() == copy.fetchId) {
            copy.fetchId = 0;
            machine.protocols.fire(copy, Event.FETCHED);
        }
    }
}
