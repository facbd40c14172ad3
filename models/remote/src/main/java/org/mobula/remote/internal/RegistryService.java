package org.mobula.remote.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.remote.Remote;

/** The remote interface of one rank's part of the registry. Stubs travel as references, hence {@code Object}. */
public interface RegistryService extends Remote {
    /**
     * Binds a name whose home is this rank.
     *
     * @param binder the rank that binds
     * @param replace whether an existing binding is replaced
     * @return the binding's version
     * @throws org.mobula.remote.NameTakenException if it is bound and must not be replaced
     */
    long bind(String name, Object stub, int binder, boolean replace);

    /** Takes over a binding from a failed home; the higher version wins. */
    void restore(String name, Object stub, int binder, long version);

    /** Removes a binding; false if there was none. */
    boolean unbind(String name);

    /** Waits for a binding, at most this many milliseconds; null if there is none. */
    @Nullable
    Object find(String name, long patience);

    /** All names whose home is this rank. */
    String[] names();

    /** Tells a binder that its binding was replaced or removed. */
    void forget(String name, long version);
}
