package org.mobula.remote;

import java.io.Serializable;

/**
 * Makes a remote object at the rank it is sent to, for {@link Remoting#create(Placement, RemoteFactory)}.
 *
 * @param <R> the object's remote interface
 */
@FunctionalInterface
public interface RemoteFactory<R> extends Serializable {
    /**
     * Makes the object.
     *
     * @throws Exception what prevents it; arrives at the creating rank as itself
     */
    R make() throws Exception;
}
