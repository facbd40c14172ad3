package org.mobula.bench.replica;

import org.mobula.remote.Remote;

/** The same methods of a remote object. */
public interface RemoteCounter extends Remote {
    /** Adds a number and returns the sum. */
    long add(long number);

    /** Does nothing. */
    void nothing();
}
