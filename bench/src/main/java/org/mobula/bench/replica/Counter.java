package org.mobula.bench.replica;

/** What is replicated: a sum. */
public interface Counter {
    /** Adds a number; what the sum is then. A write. */
    long add(long number);

    /** The sum. A read. */
    long sum();
}
