package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;

/** What the codecs know of a rank's objects: whose they are, and where their classes are found. */
record ObjectConnection(int peer, ClassLoader loader) implements Connection {
    @Override
    public Class<?> find(String name) throws ClassNotFoundException {
        return Class.forName(name, false, loader);
    }

    @Override
    public void sent() {
        // why nothing: only references are announced, and here none travel
    }

    @Override
    public void givenUp() {}

    @Override
    public @Nullable Arrival arrived() {
        return null;
    }
}
