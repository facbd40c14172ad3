package org.mobula.invoke.internal.loading;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;

/**
 * The connection to a rank for a thread that may block to load the rank's classes.
 *
 * @param peer the rank
 * @param loader loads its classes
 */
public record FetchingConnection(int peer, PeerClassLoader loader) implements Connection {
    @Override
    public Class<?> find(String name) throws ClassNotFoundException {
        return loader.obtain(name);
    }

    @Override
    public boolean fetches() {
        return true;
    }

    @Override
    public void sent() {}

    @Override
    public void givenUp() {}

    @Override
    public @Nullable Arrival arrived() {
        return null;
    }
}
