package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.List;
import org.mobula.shared.spi.Protocol;

/**
 * The locks with a scope that are at this rank: releases that are made while one is held belong to it.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Scopes {
    private final List<Copy> here = new ArrayList<>(0);

    /** A block was released. */
    void record(Copy copy) {
        for (Copy each : here) {
            Token token = each.token;
            if (token != null && (token.held || !token.leases.isEmpty())) {
                token.scope.put(copy.key, copy.required);
            }
        }
    }

    /** A lock was acquired. */
    void enter(Copy copy) {
        if (copy.unit.protocol().notices() == Protocol.Notices.SCOPE && !here.contains(copy)) {
            here.add(copy);
        }
    }

    /** A lock has left. */
    void leave(Copy copy) {
        here.remove(copy);
    }
}
