package org.mobula.launch.scheduled.rendezvous;

import java.io.IOException;

/**
 * How the processes of a job agree on the secret of a run, although any process can open the first connection.
 *
 * <p><b>Threads:</b> any.
 */
public interface Trust {
    /** What the trust is based on, for messages: {@code "MOBULA_SECRET"}. */
    String name();

    /**
     * Starts a run, at rank 0.
     *
     * @throws IOException if that is not possible on this host
     */
    Offer offer() throws IOException;

    /**
     * The secret of the run that a process offers, at the other ranks. That process must still prove that it knows the
     * secret.
     *
     * @param token what {@link Offer#token} returned
     * @throws IOException if the token was not made by a process of the same user and job
     */
    byte[] accept(String token) throws IOException;

    /** The secret of a run. */
    interface Offer {
        /** At least 32 bytes, fresh for each run. */
        byte[] secret();

        /**
         * A text from which only a process of the job can derive the secret: one word of at most 16 KiB.
         *
         * @throws IOException if it cannot be made
         */
        String token() throws IOException;
    }
}
