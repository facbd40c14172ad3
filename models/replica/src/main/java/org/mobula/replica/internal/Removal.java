package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;

/**
 * An object is removed, at its turn, at every rank: writes that wait in it go on and fail.
 *
 * @param pending who asked for it, if this rank did
 */
record Removal(
        OrderedReplicas all,
        long sequence,
        String name,
        @Nullable PendingWrite pending) implements Step {
    @Override
    public void run() {
        boolean removed = all.remove(name);
        if (pending != null) {
            all.answer().begin(true);
            all.answer().result(removed);
            pending.answer(all.answer());
            all.schedule().ended(pending);
        }
        all.schedule().done();
    }
}
