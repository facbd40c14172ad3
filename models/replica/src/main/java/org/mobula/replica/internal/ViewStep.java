package org.mobula.replica.internal;

import java.util.List;

/**
 * From here on the order holds among other ranks.
 *
 * @param members these
 */
record ViewStep(OrderedReplicas all, long sequence, List<Integer> members) implements OrderedStep {
    @Override
    public void run() {
        all.digests().members(members);
        all.schedule().done();
    }
}
