import module org.mobula;

/** Measures the time of work that all ranks do together. */
final class Stopwatch {
    private Stopwatch() {}

    /**
     * Repeats work until the JIT has compiled it: for the given number of seconds by rank 0's clock, at least once, and
     * equally often on every rank.
     */
    static void warmUp(Communicator world, double seconds, Runnable work) {
        long begun = System.nanoTime();
        boolean[] again = {true};
        while (again[0]) {
            work.run();
            again[0] = System.nanoTime() - begun < seconds * 1e9;
            world.broadcast(Section.of(again), 0);
        }
    }

    /** The time of the slowest rank, in seconds, measured from a barrier; the same on every rank. */
    static double seconds(Communicator world, Runnable work) {
        world.barrier();
        long begun = System.nanoTime();
        work.run();
        double[] seconds = {(System.nanoTime() - begun) / 1e9};
        world.allReduce(Section.IN_PLACE, Section.of(seconds), Operation.MAX);
        return seconds[0];
    }
}
