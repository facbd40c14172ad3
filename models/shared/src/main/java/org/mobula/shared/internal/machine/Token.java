package org.mobula.shared.internal.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a block. Exactly one rank has it. Its queue and the copy set travel with it.
 *
 * <p>Either a thread of that rank writes ({@link #held}), or ranks have leases: they read, or write ranges.
 */
final class Token {
    /** The number of times the lock has moved. */
    final long transfer;

    /** Requests that wait, in the order in which they arrived at the lock. */
    final Deque<Request> queue = new ArrayDeque<>();

    /** Requests that were granted while the lock stays. */
    final List<Request> leases = new ArrayList<>(1);

    /** The ranks that have a copy. */
    final BitSet copySet;

    /** Releases of other blocks while the lock was held; only for protocols with that scope. */
    final Map<Long, Long> scope = new HashMap<>();

    /** Whether a thread of this rank writes. */
    boolean held;

    /** The operation that holds it; 0 if it was obtained without one. */
    long heldId;

    /** A rank that has failed with the lock, of which the next to ask is told; -1 if there is none. */
    int failed = -1;

    Token(long transfer, BitSet copySet) {
        this.transfer = transfer;
        this.copySet = copySet;
    }

    boolean isFree() {
        return !held && leases.isEmpty() && queue.isEmpty() && failed < 0;
    }

    /** Whether a request can be granted now, if none waits before it. */
    boolean admits(Request request) {
        if (held) {
            return false;
        }
        for (Request lease : leases) {
            if (lease.conflicts(request)) {
                return false;
            }
        }
        return true;
    }

    boolean knows(Request request) {
        return held && heldId == request.id() && heldId != 0 && holder == request.rank()
                || contains(leases, request)
                || contains(queue, request);
    }

    /** The rank whose thread holds it, which is the one that has it. */
    int holder = -1;

    private static boolean contains(Iterable<Request> all, Request request) {
        for (Request each : all) {
            if (each.isOf(request.rank(), request.id())) {
                return true;
            }
        }
        return false;
    }

    /** Removes a lease; null if there is none. */
    @Nullable
    Request remove(int rank, long id) {
        for (int i = 0; i < leases.size(); i++) {
            if (leases.get(i).isOf(rank, id)) {
                return leases.remove(i);
            }
        }
        return null;
    }
}
