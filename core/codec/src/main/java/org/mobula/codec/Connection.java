package org.mobula.codec;

import org.jspecify.annotations.Nullable;

/**
 * The connection of a session as seen by codecs: the peer, where the classes named by messages are found, and who
 * is notified of messages that announce something ({@link ObjectWriter#announce}).
 *
 * <p>One bit of a message says that it announces something. So both sides can count these messages without further
 * bytes: the n-th that was {@link #sent} is the n-th that {@link #arrived}.
 *
 * <p><b>Threads:</b> {@link #sent} and {@link #givenUp} run on the session's writing thread, {@link #arrived} on its
 * reading thread, {@link #find} on any. None may block.
 */
public interface Connection {
    /** The {@link #peer} of messages that no rank sent, for example those in a file. */
    int NO_RANK = -1;

    /** An announcing message that has arrived. */
    @FunctionalInterface
    interface Arrival {
        /** Called once, when the message was read or given up. */
        void wasRead();
    }

    /** The rank of the peer, or {@link #NO_RANK}. */
    int peer();

    /**
     * Finds a class that a message names, without initialising it.
     *
     * @throws ClassNotFoundException if this rank does not have it
     */
    Class<?> find(String name) throws ClassNotFoundException;

    /** Whether {@link #find} requests missing classes from the peer. */
    default boolean fetches() {
        return false;
    }

    /** Called when an announcing message is complete and leaves next. */
    void sent();

    /** Called when an announcing message will not be sent. */
    void givenUp();

    /** Called when an announcing message has arrived and will be read now. */
    @Nullable
    Arrival arrived();

    /** Returns a connection without a peer, which finds the classes of a loader. */
    static Connection ofLoader(ClassLoader loader) {
        return new Connection() {
            @Override
            public int peer() {
                return NO_RANK;
            }

            @Override
            public Class<?> find(String name) throws ClassNotFoundException {
                return Class.forName(name, false, loader);
            }

            @Override
            public void sent() {}

            @Override
            public void givenUp() {}

            @Override
            public @Nullable Arrival arrived() {
                return null;
            }
        };
    }
}
