package org.mobula.transport.spi;

/**
 * A channel whose connection may be interrupted, and {@linkplain Transport#resume resumed} until some time has passed.
 * Meanwhile it takes frames as far as there is room.
 *
 * <p><b>Threads:</b> any.
 */
public interface Interruptible {
    /** Learns of interruptions. Its methods must not block. */
    interface Listener {
        /**
         * The connection is interrupted: the side that has called calls again, and {@linkplain Transport#resume
         * resumes}.
         */
        void interrupted(String why);

        /** The connection is resumed; the socket of the channel is another one. */
        void resumed();

        /** A thread that sends has taken bytes from the socket that a receiver must read. */
        void arrived();
    }

    /** Whether the connection is interrupted, and may be resumed. False once it has failed. */
    boolean isInterrupted();

    /** Ends the interruption: every operation fails from now on. */
    void giveUp(String why);

    /** Sets the listener, and tells it about an interruption that there is already. */
    void watch(Listener watcher);
}
