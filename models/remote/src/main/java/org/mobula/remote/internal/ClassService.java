package org.mobula.remote.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.remote.Remote;

/** What a rank hands out of its classes, as the others call it. */
public interface ClassService extends Remote {
    /**
     * The bytes of a class.
     *
     * @param name its full name
     * @return null if there is no such class, or it is not handed out
     */
    byte @Nullable [] bytes(String name);
}
