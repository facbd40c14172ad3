package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;

/**
 * A rank that has joined says its terms: the first sets them, and a later one that has others is told so.
 *
 * @param said its terms
 * @param pending who waits for the answer, if it is this rank
 */
record AgreedOptionsStep(
        OrderedReplicas all,
        long sequence,
        AgreedOptions said,
        @Nullable PendingWrite pending) implements OrderedStep {
    @Override
    public void run() {
        AgreedOptions set = all.terms();
        if (set == null) {
            all.terms(said);
        }
        if (pending != null) {
            CallResult answer = all.answer();
            answer.begin(true);
            if (set != null && !set.agree(said)) {
                answer.threw(said.mismatch(set));
            }
            pending.answer(0, answer);
            all.schedule().ended(pending);
        }
        all.schedule().done();
    }
}
