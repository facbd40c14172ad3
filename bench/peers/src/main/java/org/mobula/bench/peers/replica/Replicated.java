package org.mobula.bench.peers.replica;

import java.util.concurrent.CompletableFuture;

/** A number that a library replicates. */
interface Replicated {
    /** Reads this member's copy. */
    long read() throws Exception;

    /** Adds to the number, and returns once every member has the change. */
    void write(long number) throws Exception;

    /** Like {@link #write}, but does not wait. */
    CompletableFuture<?> start(long number) throws Exception;

    /** The number of members in this member's view. */
    int members();
}
