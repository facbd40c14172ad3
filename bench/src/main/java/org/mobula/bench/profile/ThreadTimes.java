package org.mobula.bench.profile;

/**
 * What the scheduler has counted for threads.
 *
 * @param computed nanoseconds on a core
 * @param queued nanoseconds in the run queue: ready, without a core
 * @param sleeps number of times that a thread gave up its core to wait
 * @param preemptions number of times that a thread lost its core
 */
record ThreadTimes(long computed, long queued, long sleeps, long preemptions) {
    /** Nothing. */
    static final ThreadTimes NONE = new ThreadTimes(0, 0, 0, 0);

    ThreadTimes plus(ThreadTimes other) {
        return new ThreadTimes(
                computed + other.computed,
                queued + other.queued,
                sleeps + other.sleeps,
                preemptions + other.preemptions);
    }

    ThreadTimes minus(ThreadTimes other) {
        return new ThreadTimes(
                computed - other.computed,
                queued - other.queued,
                sleeps - other.sleeps,
                preemptions - other.preemptions);
    }

    /** A part, for a mean. */
    ThreadTimes dividedBy(int parts) {
        return new ThreadTimes(computed / parts, queued / parts, sleeps / parts, preemptions / parts);
    }
}
