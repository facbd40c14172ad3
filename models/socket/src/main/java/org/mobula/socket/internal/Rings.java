package org.mobula.socket.internal;

/**
 * The rings of a connection, from this side.
 *
 * @param file the memory
 * @param out what this side writes
 * @param in what this side reads
 * @param link the way to the peer's process
 * @param peerId the peer's number of the connection
 */
record Rings(RingFile file, Ring out, Ring in, Link link, long peerId) {
    static Rings ofConnector(RingFile file, Link link, long peerId) {
        return new Rings(file, file.connectors(), file.acceptors(), link, peerId);
    }

    static Rings ofAcceptor(RingFile file, Link link, long peerId) {
        return new Rings(file, file.acceptors(), file.connectors(), link, peerId);
    }
}
