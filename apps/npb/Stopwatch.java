import module org.mobula;

/** Takes the time of what all ranks do together. */
final class Stopwatch {
    private Stopwatch() {}

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
