package org.mobula.codec;

/**
 * Lets instances of certain classes travel as something else: a remote object as a reference to it.
 *
 * <p>What all instances of a class have in common (a reference's interfaces) is said once per connection, in words;
 * each instance then costs what its {@link Substitute} writes.
 *
 * <p><b>Threads:</b> any, also several at once.
 */
public interface Substitution {
    /** Whether this substitution speaks for a class; asked once per class. */
    boolean covers(Class<?> type);

    /** How instances of a class it covers are written; asked once per class. */
    Substitute of(Class<?> type);

    /**
     * How instances of which a peer said so much are read; asked once per connection.
     *
     * @param text the peer's {@link Substitute#text}
     * @param fingerprint the peer's {@link Substitute#fingerprint}
     * @param connection to that peer
     * @throws UnknownTypeException if the text names a class that the connection does not find
     */
    Substitute of(String text, long fingerprint, Connection connection);
}
