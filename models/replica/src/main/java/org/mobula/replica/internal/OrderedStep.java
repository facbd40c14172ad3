package org.mobula.replica.internal;

/** Something that has its place in the total order, and is done at every rank when all before it is. */
interface OrderedStep {
    /** Its place in the order. */
    long sequence();

    /** Does it. Whoever calls holds the schedule's baton. */
    void run();

    /**
     * Does it if that ends soon and waits for nothing and nobody, as on the thread that takes messages off the network.
     *
     * @return false if it has not been done, or not all of it, so that it must be done again
     */
    default boolean runBriefly() {
        return false;
    }

    /** Whether it may wait inside, and so must not run on a thread that is wanted elsewhere. */
    default boolean needsThread() {
        return false;
    }
}
