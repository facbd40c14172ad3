package org.mobula.bench.replica;

/** The works, which one process performs; the others only have replicas. */
public final class Works {
    /** Reads the local replica. */
    public static final String READ = "read";

    /** Writes, and waits until the write has been ordered and executed locally. */
    public static final String WRITE = "write";

    /** Starts {@link #BURST} writes and waits for all. */
    public static final String PIPELINED = "write-pipelined";

    /** Number of writes that are started before the first is waited for. */
    public static final int BURST = 1000;

    /** Calls a synchronized method of a local object. */
    static final String PLAIN = "plain-read";

    /** Calls the writing method of a remote object. */
    static final String CALL = "remote-call";

    /** Calls a method of a remote object that does nothing. */
    static final String NULL_CALL = "null-call";

    private Works() {}
}
