import module org.mobula;

/** Takes the time of what all ranks do together. */
final class Stopwatch {
    private Stopwatch() {}

    /**
     * Does something so often that the compiler has seen it: until so many seconds are over by rank 0's clock, at least
     * once, and equally often on every rank.
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

    /** From when the last rank begins to when the last one ends, in seconds; the same on every rank. */
    static double seconds(Communicator world, Runnable work) {
        world.barrier();
        long begun = System.nanoTime();
        work.run();
        double[] seconds = {(System.nanoTime() - begun) / 1e9};
        world.allReduce(Section.IN_PLACE, Section.of(seconds), Operation.MAX);
        return seconds[0];
    }
}
