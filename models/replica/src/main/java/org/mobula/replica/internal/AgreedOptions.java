package org.mobula.replica.internal;

import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.replica.ReplicaOptions;

/**
 * What all ranks must have in common about their replicas. Each says its own when it has joined; who came first in the
 * order has set them.
 *
 * @param tolerated how many ranks may fail at once
 * @param check after each so manieth message replicas are compared
 * @param rank who says so
 */
record AgreedOptions(int tolerated, int check, int rank) {
    static AgreedOptions of(ReplicaOptions options, int rank) {
        return new AgreedOptions(options.order().tolerated(), options.check(), rank);
    }

    void write(Output output) {
        output.putInt(tolerated);
        output.putInt(check);
        output.putInt(rank);
    }

    static AgreedOptions read(Input input) {
        return new AgreedOptions(input.getInt(), input.getInt(), input.getInt());
    }

    boolean agree(AgreedOptions other) {
        return tolerated == other.tolerated && check == other.check;
    }

    /** These are not what was set before. */
    MismatchException mismatch(AgreedOptions set) {
        return new MismatchException("rank " + rank + " joined the replicas with " + describe() + ", but rank "
                + set.rank + ", which came first, with " + set.describe()
                + ". Give every rank the same ReplicaOptions and MOBULA_REPLICA_CHECK");
    }

    private String describe() {
        return "tolerated = " + tolerated + " and check = " + check;
    }
}
