package org.mobula.invoke.internal.loading;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;

/**
 * A rank's messages as a thread sees them that may wait for its classes.
 *
 * @param peer the rank
 * @param loader has its classes
 */
public record WaitingConnection(int peer, SourceLoader loader) implements Connection {
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
