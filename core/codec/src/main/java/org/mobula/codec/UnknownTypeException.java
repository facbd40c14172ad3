package org.mobula.codec;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A message names a class that this rank does not have. */
public final class UnknownTypeException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String typeName;

    /**
     * @param type the full name of the class
     * @param peer the rank that sent it, or {@link Connection#NO_RANK}
     * @param cause why it was not found
     */
    public UnknownTypeException(String type, int peer, @Nullable Throwable cause) {
        super(
                peer == Connection.NO_RANK
                        ? "class " + type + " is missing on this rank. Put it on the class path"
                        : "class " + type + ", sent by rank " + peer
                                + ", is missing on this rank. Put it on the class path of every rank, or load it"
                                + " from there: remoting.loadClassesFrom(" + peer + ")",
                cause);
        this.typeName = type;
    }

    private UnknownTypeException(String message, String type, @Nullable Throwable cause) {
        super(message, cause);
        this.typeName = type;
    }

    /** A class that a connection did not find, whether it asked the peer or not. */
    public static UnknownTypeException of(String type, Connection connection, Throwable cause) {
        return connection.fetches()
                ? new UnknownTypeException(
                        "class " + type + ", sent by rank " + connection.peer()
                                + ", is missing on this rank and could not be loaded from there: " + cause.getMessage(),
                        type,
                        cause)
                : new UnknownTypeException(type, connection.peer(), cause);
    }

    /** The full name of the class. */
    public String typeName() {
        return typeName;
    }
}
