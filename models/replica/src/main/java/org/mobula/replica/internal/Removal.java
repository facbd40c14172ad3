package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.replica.ReplicaGoneException;

/**
 * An object is removed, at its turn, at every rank: writes that wait in it are abandoned.
 *
 * @param pending who asked for it, if this rank did
 */
record Removal(
        OrderedReplicas all,
        long sequence,
        String name,
        @Nullable PendingWrite pending) implements OrderedStep {
    @Override
    public void run() {
        ReplicaCatalog.Entry removed = all.catalog().remove(name);
        Replica replica = removed == null ? null : removed.replica();
        if (replica != null) {
            replica.end(ReplicaGoneException.removed(name));
            replica.letGo();
        }
        if (pending != null) {
            all.answer().begin(true);
            all.answer().result(removed != null);
            pending.answer(0, all.answer());
            all.schedule().ended(pending);
        }
        all.schedule().done();
    }
}
