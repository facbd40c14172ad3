package org.mobula.message;

import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.InProcessJobs;

/** Several ranks in this JVM, each running the same program over its world. */
final class Ranks implements AutoCloseable {
    /** The medium that connects them; for {@link EnumSource}. */
    enum Medium {
        SHM,
        TCP;

        NodeOptions options() {
            return NodeOptions.defaults().withTransports(name().toLowerCase(java.util.Locale.ROOT));
        }
    }

    /** The program of each rank. */
    @FunctionalInterface
    interface Program {
        void run(Communicator world) throws Exception;
    }

    private final Cluster cluster;

    Ranks(int size) {
        this(size, NodeOptions.defaults());
    }

    Ranks(int size, Medium medium) {
        this(size, medium.options());
    }

    Ranks(int size, NodeOptions options) {
        cluster = new Cluster(size, options);
    }

    /** Runs a program at each rank, each on its own thread. */
    static void run(int size, Medium medium, Program program) throws Exception {
        try (Ranks ranks = new Ranks(size, medium)) {
            ranks.run(program);
        }
    }

    void run(Program program) throws Exception {
        cluster.run(node -> program.run(Communicator.world(node)));
    }

    Communicator world(int rank) {
        return Communicator.world(node(rank));
    }

    Node node(int rank) {
        return cluster.node(rank);
    }

    InProcessJobs jobs() {
        return cluster.jobs();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
