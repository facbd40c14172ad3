package org.mobula.bench.replica;

/** The replicated object: a sum. */
public interface Counter {
    /** Adds a number and returns the sum. A write. */
    long add(long number);

    /** The sum. A read. */
    long sum();
}
