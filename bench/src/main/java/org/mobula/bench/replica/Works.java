package org.mobula.bench.replica;

/** The words for what is done, by one process of several; the others only have replicas. */
public final class Works {
    /** Reads the own replica. */
    public static final String READ = "read";

    /** Writes, and waits until that has its place and is done here. */
    public static final String WRITE = "write";

    /** Writes without waiting for each; as many as {@link #BURST} at a time. */
    public static final String PIPELINED = "write-pipelined";

    /** How many writes are started before the first is waited for. */
    public static final int BURST = 1000;

    /** Calls a synchronized method of a plain object. */
    static final String PLAIN = "plain-read";

    /** Calls the method that writes on a remote object. */
    static final String CALL = "remote-call";

    /** Calls a method without arguments that does nothing on a remote object. */
    static final String NULL_CALL = "null-call";

    private Works() {}
}
