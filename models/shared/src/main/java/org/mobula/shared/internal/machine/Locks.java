package org.mobula.shared.internal.machine;

import java.util.BitSet;
import java.util.List;
import org.mobula.shared.spi.Event;
import org.mobula.shared.spi.ProtocolMessage;

/**
 * The locks of blocks. The lock of a block is at one rank, with the queue of those that wait for it. A request is sent
 * to where the lock is believed to be, and follows it: each transfer has a number, a rank that has given the lock away
 * knows where it went, and a rank to which it is under way keeps the request until it arrives. So a request only ever
 * moves to later transfers (forwarding as in Li and Hudak, "Memory coherence in shared virtual memory systems", 1989,
 * section 3.2).
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Locks {
    /** The argument of a lease that is granted. */
    static final int GRANTED = 0;

    private static final int REFUSED = 1;
    private static final int FAILED = 2;

    private final Machine machine;

    Locks(Machine machine) {
        this.machine = machine;
    }

    /** A thread of this rank wants the lock. */
    void submit(Copy copy, Request request) {
        if (copy.unreportedFailure >= 0) {
            int rank = copy.unreportedFailure;
            copy.unreportedFailure = -1;
            answered(copy, request.id(), FAILED + rank);
        } else if (copy.token != null) {
            arrive(copy, request);
        } else {
            route(
                    copy,
                    Packet.of(PacketKind.REQUEST, copy.key).requests(request).build());
        }
    }

    /** Sends a packet towards the lock. What cannot be sent is repeated by the rank that asks, after a recovery. */
    void route(Copy copy, Packet packet) {
        boolean known = copy.seen >= 0 && copy.seenAt != machine.me && !machine.departed.get(copy.seenAt);
        int to = known ? copy.seenAt : copy.home();
        if (to != machine.me) {
            machine.send(to, packet.withTransfer(known ? copy.seen : -1));
        }
    }

    /** A packet for the lock has arrived. */
    void onRouted(Copy copy, Packet packet) {
        if (copy.token != null) {
            if (packet.kind() == PacketKind.REQUEST) {
                arrive(copy, packet.requests()[0]);
            } else {
                machine.fetches.serve(copy, packet);
            }
        } else if (packet.transfer() > copy.seen) {
            copy.early.add(packet);
        } else {
            route(copy, packet);
        }
    }

    /** A request has arrived at the lock. */
    private void arrive(Copy copy, Request request) {
        Token token = copy.lock();
        if (machine.departed.get(request.rank()) || token.knows(request)) {
            return;
        }
        if (request.tries() && !(token.queue.isEmpty() && token.admits(request))) {
            answer(copy, request, REFUSED);
            return;
        }
        token.queue.add(request);
        copy.mayGrant = true;
    }

    /** Grants the lock to those that wait, as far as possible, in order: the end of a step. */
    void grantWaiting(Copy copy) {
        while (true) {
            Token token = copy.token;
            if (token == null) {
                return;
            }
            Request next = token.queue.peek();
            if (next == null || !token.admits(next)) {
                return;
            }
            token.queue.remove();
            if (machine.departed.get(next.rank())) {
                continue;
            }
            if (token.failed >= 0) {
                int failed = token.failed;
                token.failed = -1;
                if (copy.unit.failsOnce()) {
                    answer(copy, next, FAILED + failed);
                    continue;
                }
            }
            grant(copy, token, next);
        }
    }

    private void grant(Copy copy, Token token, Request request) {
        if (request.rank() == machine.me) {
            grantHere(copy, token, request);
        } else if (moves(copy, request)) {
            transfer(copy, token, request);
        } else {
            token.leases.add(request);
            Packet.Builder lease = Packet.of(PacketKind.LEASE, copy.key)
                    .id(request.id())
                    .version(copy.version)
                    .argument(GRANTED)
                    .notices(machine.notices.tell(copy, token, request.rank()));
            if (request.version() < copy.version) {
                lease.data(copy.content.share(request.rank()));
                if (!machine.departed.isEmpty()) { // the requester may repeat changes
                    lease.numbers(copy.applied.numbers());
                }
            }
            machine.send(request.rank(), lease);
            machine.protocols.fire(copy, Event.SERVED, new ProtocolMessage(request.rank(), request.version(), 0));
        }
    }

    private static boolean moves(Copy copy, Request request) {
        return request.writes() && !copy.unit.protocol().hasSeveralWriters();
    }

    private void grantHere(Copy copy, Token token, Request request) {
        Operation operation = machine.pending.get(request.id());
        if (operation == null || operation.granted) {
            return;
        }
        if (operation.abandoned) {
            machine.pending.remove(request.id());
            return;
        }
        if (moves(copy, request)) {
            token.held = true;
            token.heldId = request.id();
            token.holder = machine.me;
        } else {
            token.leases.add(request);
        }
        hold(copy, operation, -1);
    }

    void hold(Copy copy, Operation operation, int granter) {
        operation.granted = true;
        operation.granter = granter;
        copy.holds.add(operation);
        machine.scopes.enter(copy);
        if (operation.event == Event.WRITE && copy.localReaders > 0) {
            return; // begins when they have released, see replay
        }
        machine.protocols.begin(copy, operation);
    }

    /** Refuses a request, or tells it of a failed rank. */
    private void answer(Copy copy, Request request, int argument) {
        if (request.rank() == machine.me) {
            answered(copy, request.id(), argument);
        } else {
            machine.send(
                    request.rank(),
                    Packet.of(PacketKind.LEASE, copy.key).id(request.id()).argument(argument));
        }
    }

    void answered(Copy copy, long id, int argument) {
        Operation operation = machine.pending.get(id);
        if (operation == null || operation.granted) {
            if (argument >= FAILED) {
                copy.unreportedFailure = machine.rank(argument - FAILED);
            }
            return;
        }
        if (argument == REFUSED) {
            machine.pending.remove(id);
            operation.refuse();
        } else {
            fail(copy, operation, machine.rank(argument - FAILED));
        }
    }

    /** Tells an operation of a rank that has failed with the lock. */
    void fail(Copy copy, Operation operation, int rank) {
        machine.pending.remove(operation.id);
        if (operation.abandoned) {
            copy.unreportedFailure = rank; // the next operation gets the report
            return;
        }
        operation.fail(machine.network.failure(
                rank, "holding the lock of " + copy.describe() + ", whose last changes may be lost"));
    }

    private void transfer(Copy copy, Token token, Request request) {
        copy.lockLeaves(request.rank());
        token.copySet.set(machine.me);
        Packet.Builder packet = Packet.of(PacketKind.TOKEN, copy.key)
                .transfer(token.transfer + 1)
                .id(request.id())
                .version(copy.version)
                .requests(token.queue.toArray(new Request[0]))
                .notices(machine.notices.tell(copy, token, request.rank()))
                .numbers(TokenNumbers.pack(token));
        if (request.version() < copy.version) {
            packet.data(copy.content.share(request.rank()));
        }
        copy.moved(token.transfer + 1, request.rank());
        copy.token = null;
        machine.scopes.leave(copy);
        int home = copy.home();
        if (home != machine.me && home != request.rank()) { // first: if the lock is lost, its home knows where
            machine.send(
                    home,
                    Packet.of(PacketKind.MOVED, copy.key).transfer(copy.seen).argument(request.rank()));
        }
        machine.send(request.rank(), packet);
        machine.protocols.fire(copy, Event.LEFT);
        replay(copy);
    }

    /** The lock arrives. */
    void onToken(Copy copy, Packet packet, int from) {
        if (packet.transfer() <= copy.proof) {
            return;
        }
        Token token = TokenNumbers.unpack(packet.transfer(), packet.numbers());
        for (Request each : packet.requests()) {
            if (!machine.departed.get(each.rank())) {
                token.queue.add(each);
            }
        }
        if (token.copySet.length() > machine.size) {
            throw new CorruptPacketException("a copy set with rank " + (token.copySet.length() - 1));
        }
        token.copySet.andNot(machine.departed);
        if (packet.version() > copy.version && packet.data() == null) {
            throw new CorruptPacketException("the lock of " + copy.describe() + " without its content");
        }
        copy.install(packet.version(), packet.data());
        place(copy, token);
        copy.lockArrived();
        copy.required = Math.max(copy.required, copy.version);
        machine.notices.touch(copy);
        machine.protocols.fire(copy, Event.FETCHED);
        machine.notices.hear(from, packet.notices());
        Operation operation = machine.pending.get(packet.id());
        if (operation != null) {
            grantHere(copy, token, operation.request);
        }
        takeEarly(copy);
        copy.mayGrant = true;
    }

    /** The lock is here from now on. */
    void place(Copy copy, Token token) {
        copy.token = token;
        copy.moved(token.transfer, machine.me);
    }

    /** Requests that arrived before the lock. */
    void takeEarly(Copy copy) {
        if (copy.early.isEmpty()) {
            return;
        }
        List<Packet> early = List.copyOf(copy.early);
        copy.early.clear();
        early.forEach(each -> onRouted(copy, each));
    }

    /** An operation has reached a state of the protocol in which it ends. */
    void ended(Copy copy, Operation operation) {
        switch (operation.event) {
            case WRITE -> {
                copy.content.beginWriting(
                        operation.from, operation.to, copy.unit.protocol().hasSeveralWriters());
                operation.finish();
            }
            case RELEASE -> machine.backups.keep(copy, () -> free(copy, operation));
            default -> {
                if (!operation.granted) {
                    machine.pending.remove(operation.id);
                    if (copy.unit.protocol().readsLocally() && operation.request.writes()) {
                        copy.localReaders++;
                        copy.holds.add(operation);
                    }
                }
                operation.finish();
            }
        }
    }

    private void free(Copy copy, Operation release) {
        machine.pending.remove(release.id);
        Token token = copy.token;
        if (token != null && !copy.unit.protocol().hasSeveralWriters()) {
            token.held = false;
        }
        release.finish();
        replay(copy);
        copy.mayGrant = true;
    }

    /** Ends the writing of the whole block by a thread of this rank. */
    Operation releaseWrite(Copy copy, boolean changed) {
        if (changed) {
            copy.version++;
            copy.required = copy.version;
        }
        return releaseCounted(copy);
    }

    /** As {@link #releaseWrite}, if the version is the new one already. */
    Operation releaseCounted(Copy copy) {
        machine.notices.touch(copy);
        machine.scopes.record(copy);
        Operation release = machine.operation(copy, Event.RELEASE, "releasing");
        machine.protocols.begin(copy, release);
        return release;
    }

    /** Handles the messages that waited for threads of this rank. */
    void replay(Copy copy) {
        if (!copy.deferred.isEmpty()) {
            List<Packet> all = List.copyOf(copy.deferred);
            copy.deferred.clear();
            all.forEach(each -> machine.handle(copy, each, (int) each.id()));
        }
        for (Operation each : List.copyOf(copy.holds)) {
            if (each.event == Event.WRITE && !each.isDone() && copy.localReaders == 0 && !copy.waiting.contains(each)) {
                machine.protocols.begin(copy, each);
            }
        }
        machine.localReaders.retry(copy);
    }

    /** A rank has failed: its requests and leases end. */
    void departed(Copy copy, int rank) {
        Token token = copy.token;
        if (token != null) { // first: what follows may grant the lock
            forget(token, rank);
        }
        copy.awaited.clear(rank);
        machine.protocols.acknowledgeIfComplete(copy);
        copy.mayGrant = true;
    }

    private static void forget(Token token, int rank) {
        token.queue.removeIf(each -> each.rank() == rank);
        for (Request each : token.leases) {
            if (each.rank() == rank && each.writes()) {
                token.failed = rank;
            }
        }
        token.leases.removeIf(each -> each.rank() == rank);
        token.copySet.clear(rank);
    }

    /** The numbers of a lock that moves. */
    static final class TokenNumbers {
        private TokenNumbers() {}

        /** The length of the copy set, its words, then the scope. */
        static long[] pack(Token token) {
            long[] words = token.copySet.toLongArray();
            long[] all = new long[1 + words.length + 2 * token.scope.size()];
            all[0] = words.length;
            System.arraycopy(words, 0, all, 1, words.length);
            int at = 1 + words.length;
            for (var each : token.scope.entrySet()) {
                all[at++] = each.getKey();
                all[at++] = each.getValue();
            }
            return all;
        }

        static Token unpack(long transfer, long[] numbers) {
            if (numbers.length == 0 || numbers[0] < 0 || numbers[0] > numbers.length - 1) {
                throw new CorruptPacketException("a lock without its copy set");
            }
            int words = (int) numbers[0];
            long[] set = new long[words];
            System.arraycopy(numbers, 1, set, 0, words);
            Token token = new Token(transfer, BitSet.valueOf(set));
            for (int i = 1 + words; i + 1 < numbers.length; i += 2) {
                token.scope.put(numbers[i], numbers[i + 1]);
            }
            return token;
        }
    }
}
