package org.mobula.remote.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.remote.Remote;

/** The remote interface by which ranks ask each other for classes. */
public interface ClassService extends Remote {
    /**
     * The bytes of a class.
     *
     * @param name its full name
     * @return null if there is no such class, or it must not be served
     */
    byte @Nullable [] bytes(String name);
}
