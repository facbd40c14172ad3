package org.mobula.remote.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.remote.Remote;

/** One rank's part of the registry, as the others call it. Stubs travel as references, hence {@code Object}. */
public interface RegistryService extends Remote {
    /**
     * Binds a name that is kept here.
     *
     * @param binder the rank that binds
     * @param replace whether another binding may be there
     * @return the binding's version
     * @throws org.mobula.remote.NameTakenException if it is bound and may not be replaced
     */
    long bind(String name, Object stub, int binder, boolean replace);

    /** Takes over a binding from a rank that is gone; the higher version stays. */
    void restore(String name, Object stub, int binder, long version);

    /** Removes a binding; false if there was none. */
    boolean unbind(String name);

    /** Waits for a binding, so many milliseconds at most; null if there is none. */
    @Nullable
    Object find(String name, long patience);

    /** All names kept here. */
    String[] names();

    /** Tells a binder that its binding does not count any more, since another took its place or it was removed. */
    void forget(String name, long version);
}
