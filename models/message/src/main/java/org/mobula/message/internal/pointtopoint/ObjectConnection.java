package org.mobula.message.internal.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;

/** The connection of the codecs to a rank: which rank, and where classes are found. */
record ObjectConnection(int peer, ClassLoader loader) implements Connection {
    @Override
    public Class<?> find(String name) throws ClassNotFoundException {
        return Class.forName(name, false, loader);
    }

    @Override
    public void sent() {
        // only references are announced, and messages carry none
    }

    @Override
    public void givenUp() {}

    @Override
    public @Nullable Arrival arrived() {
        return null;
    }
}
