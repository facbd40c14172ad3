package org.mobula.runtime;

import org.mobula.launch.Job;
import org.mobula.runtime.spi.Engine;

/** One program's place among its ranks. */
public final class Node implements AutoCloseable {
    private final Engine engine;

    private Node(Engine engine) {
        this.engine = engine;
    }

    /** Joins the job that this process was started for; a process that nobody started is rank 0 of 1. */
    public static Node join() {
        throw new AssertionError();
    }

    /** Joins a given job. */
    public static Node join(Job job, NodeOptions options) {
        throw new AssertionError();
    }

    /** What models build on. */
    public Engine engine() {
        return engine;
    }

    @Override
    public void close() {}
}
