package org.mobula.remote;

import java.io.Serializable;

/**
 * Creates a remote object at the rank to which it is sent, for {@link Remoting#create(Placement, RemoteFactory)}.
 *
 * @param <R> the object's remote interface
 */
@FunctionalInterface
public interface RemoteFactory<R> extends Serializable {
    /**
     * Creates the object.
     *
     * @throws Exception if it fails; the exception arrives unchanged at the calling rank
     */
    R make() throws Exception;
}
