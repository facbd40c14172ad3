package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Second copies: with {@code copies(2)} a release ends once another rank has the content.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Backups {
    private record Waiting(Copy copy, int rank, Runnable then) {}

    private final Machine machine;
    private final Map<Long, Waiting> waiting = new LinkedHashMap<>();

    Backups(Machine machine) {
        this.machine = machine;
    }

    /** Continues once another rank has the content of a copy, if its unit wants that and there is another rank. */
    void keep(Copy copy, Runnable then) {
        int to = copy.unit.copies() < 2 ? -1 : keeper(copy);
        if (to < 0) {
            then.run();
            return;
        }
        long id = machine.nextId();
        waiting.put(id, new Waiting(copy, to, then));
        machine.send(
                to,
                Packet.of(PacketKind.BACKUP, copy.key)
                        .id(id)
                        .version(copy.version)
                        .numbers(copy.applied.numbers())
                        .data(copy.content.share(to)));
    }

    /** The home, or the next living rank after this one. */
    private int keeper(Copy copy) {
        int home = copy.home();
        if (home != machine.me) {
            return home;
        }
        int next = machine.living((machine.me + 1) % machine.size);
        return next == machine.me ? -1 : next;
    }

    void onBackup(Copy copy, Packet packet, int from) {
        if (packet.version() >= copy.version) {
            copy.applied.replace(packet.numbers());
        }
        copy.install(packet.version(), packet.data());
        machine.send(from, Packet.of(PacketKind.ACKNOWLEDGE, copy.key).id(packet.id()));
    }

    void onAcknowledged(long id) {
        Waiting one = waiting.remove(id);
        if (one != null) {
            one.then.run();
        }
    }

    /** A rank has failed: its copies are not waited for. */
    void departed(int rank) {
        for (var each : new ArrayList<>(waiting.entrySet())) {
            if (each.getValue().rank == rank) {
                Copy copy = each.getValue().copy;
                copy.stop();
                onAcknowledged(each.getKey());
                copy.settle();
            }
        }
    }
}
