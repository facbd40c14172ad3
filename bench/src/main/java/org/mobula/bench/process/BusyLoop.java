package org.mobula.bench.process;

/**
 * The main class of a process that computes without end on one core, at the usual priority, until its standard input
 * ends.
 */
public final class BusyLoop {
    private BusyLoop() {}

    /** @param words none */
    public static void main(String[] words) {
        ParentWatch.start();
        System.out.println("busy");
        long sum = 0;
        while (sum >= 0) { // always: the sum of two numbers without a sign bit, without it
            sum = (sum + 1) & Long.MAX_VALUE;
        }
    }
}
