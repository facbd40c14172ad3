package org.mobula.bench.peers.replica;

import java.util.concurrent.CompletableFuture;

/** A number that every member has, as a library offers it. */
interface Replicated {
    /** Reads this member's. */
    long read() throws Exception;

    /** Changes it everywhere, and returns when every member has the change. */
    void write(long number) throws Exception;

    /** As {@link #write}, without waiting. */
    CompletableFuture<?> start(long number) throws Exception;

    /** How many members there are, as this one sees it. */
    int members();
}
