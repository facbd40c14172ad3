package org.mobula.bench.process;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.runtime.Node;

/** The main methods of processes that measure. A {@link Watchdog} ends a process that takes too long. */
public final class TaskMain {
    private TaskMain() {}

    /** The work that each rank runs. */
    @FunctionalInterface
    public interface RankProgram {
        /**
         * Runs a task.
         *
         * @return the measurements, at one rank; nothing at the others
         */
        Map<String, Measurement> run(Node node, Task task) throws Exception;
    }

    /** The work that a client runs. */
    @FunctionalInterface
    public interface ClientProgram {
        /** Runs a task with the server at an address, as the server printed it. */
        Map<String, Measurement> run(String address, Task task) throws Exception;
    }

    /**
     * The main method of a rank: joins the job, runs a program, and waits until all ranks have.
     *
     * @param arguments a {@link Task}
     */
    public static void rank(String[] arguments, RankProgram program) throws Exception {
        Task task = start(arguments, 0);
        try (Node node = Node.join()) {
            Map<String, Measurement> results = program.run(node, task);
            if (!results.isEmpty()) {
                Results.write(task.results(), results);
            }
            node.barrier();
        }
    }

    /**
     * The main method of a client: runs a program, and ends the JVM, whatever threads a library has left.
     *
     * @param arguments the server's address and a {@link Task}
     */
    public static void client(String[] arguments, ClientProgram program) throws Exception {
        Task task = start(arguments, 1);
        Results.write(task.results(), program.run(arguments[0], task));
        System.exit(0);
    }

    /**
     * The end of a server's main method: prints the server's address, and ends the JVM once standard input ends.
     *
     * @param address by which clients find the server
     */
    public static void serve(Object address) throws IOException {
        System.out.println(address);
        while (System.in.read() >= 0) {
            // only the end matters
        }
        System.exit(0);
    }

    /**
     * Starts the watchdog of a process.
     *
     * @param arguments of which the last ones are a {@link Task}
     * @param own how many arguments precede the task
     * @return the task
     */
    public static Task start(String[] arguments, int own) {
        List<String> words = Arrays.asList(arguments);
        Task task = Task.of(words.subList(own, words.size()));
        Watchdog.start(task.limit());
        return task;
    }
}
