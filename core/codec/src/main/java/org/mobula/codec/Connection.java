package org.mobula.codec;

import org.jspecify.annotations.Nullable;

/**
 * What codecs know of the connection that a session's messages take: who is at its other end, where the classes named
 * by its messages are found, and who hears of messages that announce something ({@link ObjectWriter#announce}).
 *
 * <p>A message is announced by a bit, so both sides can count those messages without a byte more: the n-th that was
 * {@link #sent} is the n-th that {@link #arrived}.
 *
 * <p><b>Threads:</b> {@link #sent} and {@link #givenUp} on the session's writing thread, {@link #arrived} on its
 * reading one; {@link #find} any. None may block.
 */
public interface Connection {
    /** The {@link #peer} of messages that come from a file or the like. */
    int NOBODY = -1;

    /** An announcing message that has arrived. */
    @FunctionalInterface
    interface Arrival {
        /** The message was read, to its end or not; nothing more of it will be. Once. */
        void wasRead();
    }

    /** The rank at the other end, or {@link #NOBODY}. */
    int peer();

    /**
     * The class of a name in a message, not initialised.
     *
     * @throws ClassNotFoundException if it is not here
     */
    Class<?> find(String name) throws ClassNotFoundException;

    /** Whether {@link #find} asks the other end for classes that are not here. */
    default boolean fetches() {
        return false;
    }

    /** A message that announced something is complete, and leaves next. */
    void sent();

    /** A message that announced something will not be sent. */
    void givenUp();

    /** A message that announced something has come, and will be read now. */
    @Nullable
    Arrival arrived();

    /** A connection to nobody, with the classes of a loader. */
    static Connection ofLoader(ClassLoader loader) {
        return new Connection() {
            @Override
            public int peer() {
                return NOBODY;
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
