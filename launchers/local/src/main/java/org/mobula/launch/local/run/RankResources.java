package org.mobula.launch.local.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mobula.launch.LaunchException;
import org.mobula.launch.Machine;

/**
 * JVM options for each rank's share of the machine: heap size, garbage collector and compiler.
 *
 * <p>All heaps together have at most 60 % of the memory, and one heap at most a quarter. The rest is for shared memory,
 * for the JVMs outside their heaps, and for the page cache. With fewer than two cores per rank the serial collector is
 * used, else the JVM's default with one thread per core.
 *
 * <p>With fewer than two cores per rank, the optimizing compiler (C2) competes with the ranks for the cores. In the
 * first second that costs the ranks more than they gain, so C2 compiles only what runs 20 times as often as by default.
 *
 * @param machine the machine
 * @param size number of ranks that share it
 */
record RankResources(Machine machine, int size) {
    private static final long MIB = 1 << 20;
    private static final long LEAST_HEAP = 32 * MIB;
    private static final long BESIDES_HEAP = 48 * MIB;
    private static final List<String> LATE_C2 = List.of(
            "-XX:Tier4InvocationThreshold=100000",
            "-XX:Tier4MinInvocationThreshold=12000",
            "-XX:Tier4CompileThreshold=300000",
            "-XX:Tier4BackEdgeThreshold=800000");

    /** Refuses more ranks than fit into memory. */
    RankResources {
        long most = Math.max(1, machine.memory() / (LEAST_HEAP + BESIDES_HEAP));
        if (size > most) {
            throw new LaunchException(
                    size + " ranks need more memory than there is: " + gibibytes(machine.memory()) + " hold at most "
                            + most + " (" + LEAST_HEAP / MIB + " MiB of heap each, and " + BESIDES_HEAP / MIB
                            + " MiB for the JVM itself); start fewer, with -n " + most + " or less");
        }
    }

    /** Heap size of one rank, in bytes. */
    long heap() {
        long share = Math.min(machine.memory() / 10 * 6 / size, machine.memory() / 4);
        return Math.max(LEAST_HEAP, share / MIB * MIB);
    }

    /** Options for a rank's JVM, without those that the user's options replace. */
    List<String> options(List<String> chosenByUser) {
        List<String> options = new ArrayList<>();
        int cores = machine.cores() / size;
        if (chosenByUser.stream().noneMatch(RankResources::setsHeap)) {
            options.add("-Xmx" + heap() / MIB + "m");
        }
        // the JVM refuses two collectors
        if (chosenByUser.stream().noneMatch(RankResources::setsCollector)) {
            options.add(cores < 2 ? "-XX:+UseSerialGC" : "-XX:ParallelGCThreads=" + cores);
        }
        if (cores < 2 && chosenByUser.stream().noneMatch(RankResources::setsCompiler)) {
            options.addAll(LATE_C2);
        }
        return options;
    }

    private static boolean setsHeap(String option) {
        return option.startsWith("-Xmx") || option.startsWith("-XX:MaxHeapSize") || option.startsWith("-XX:MaxRAM");
    }

    private static boolean setsCollector(String option) {
        return option.matches("-XX:[+-]Use\\w+GC") || option.startsWith("-XX:ParallelGCThreads");
    }

    private static boolean setsCompiler(String option) {
        return option.startsWith("-XX:Tier") || option.startsWith("-XX:-Tier") || option.equals("-Xint");
    }

    private static String gibibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1 << 30));
    }
}
