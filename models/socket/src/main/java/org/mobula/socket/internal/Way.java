package org.mobula.socket.internal;

/** How the bytes of a connection went, and why; for the report. */
enum Way {
    SHARED_MEMORY("over shared memory"),
    OTHER_HOST("the peer is not on this host"),
    NOT_ASKED("the connecting side did not ask: it has no fast sockets, or the connection ended before"),
    NO_PEER("the peer does not use fast sockets, or is another user's, or in another container"),
    UNKNOWN_TO_PEER("the peer's process did not know the connection"),
    NO_ROOM("no room for rings: enlarge /dev/shm, or raise the option memory"),
    TOO_SHORT("the connection ended, or was idle, before a switch"),
    DISABLED("no rendezvous: the folder in /dev/shm cannot be used");

    private final String words;

    Way(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
