package org.mobula.replica.internal;

import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.replica.ReplicaOptions;

/**
 * The options that must be the same at all ranks. Each rank submits its own after it has joined; the first in the order
 * are valid.
 *
 * @param tolerated how many ranks may fail at once
 * @param check replicas are compared after every Nth message; 0 for never
 * @param rank the rank that has these options
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

    /** The failure of a rank whose options differ from the valid ones. */
    MismatchException mismatch(AgreedOptions set) {
        return new MismatchException("rank " + rank + " joined the replicas with " + describe() + ", but rank "
                + set.rank + ", which came first, with " + set.describe()
                + ". Give every rank the same ReplicaOptions and MOBULA_REPLICA_CHECK");
    }

    private String describe() {
        return "tolerated = " + tolerated + " and check = " + check;
    }
}
