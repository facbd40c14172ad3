package org.mobula.bench.replica;

import org.mobula.remote.Remote;

/** The same methods on an object at one rank, called from another. */
public interface RemoteCounter extends Remote {
    /** Adds a number; what the sum is then. */
    long add(long number);

    /** Nothing. */
    void nothing();
}
