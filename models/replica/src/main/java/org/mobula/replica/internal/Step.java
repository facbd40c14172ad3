package org.mobula.replica.internal;

/** Something that has its place in the total order, and is done at every rank when all before it is. */
interface Step {
    /** Its place in the order. */
    long sequence();

    /** Does it. Whoever calls holds the schedule's baton. */
    void run();

    /**
     * Does it if that ends soon and waits for nothing and nobody, as on the thread that takes messages off the network.
     *
     * @return false if it has not been done
     */
    default boolean runBriefly() {
        return false;
    }

    /** It is not done at once: what it has only borrowed of its message it takes for itself. */
    default void keep() {}

    /** Whether it may wait inside, and so must not run on a thread that is wanted elsewhere. */
    default boolean needsThread() {
        return false;
    }
}
