package org.mobula.codec;

/**
 * Sends something else in place of the instances of certain classes: for a remote object, a reference to it.
 *
 * <p>What all instances of a class have in common (the interfaces of a reference) is sent once per connection, as text;
 * each instance then costs what its {@link Substitute} writes.
 *
 * <p><b>Threads:</b> any, also several at once.
 */
public interface Substitution {
    /** Whether this substitution applies to a class. Called once per class. */
    boolean covers(Class<?> type);

    /** Returns how instances of a class are written. Called once per class. */
    Substitute of(Class<?> type);

    /**
     * Returns how instances are read that a peer described by a text. Called once per connection.
     *
     * @param text the peer's {@link Substitute#text}
     * @param fingerprint the peer's {@link Substitute#fingerprint}
     * @param connection the connection to that peer
     * @throws UnknownTypeException if the text names a class that the connection does not find
     */
    Substitute of(String text, long fingerprint, Connection connection);
}
