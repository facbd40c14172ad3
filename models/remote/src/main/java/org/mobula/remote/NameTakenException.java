package org.mobula.remote;

import java.io.Serial;

/** A name is bound already. */
public final class NameTakenException extends RemotingException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param name the name
     * @param bound a description of the bound object
     */
    public NameTakenException(String name, String bound) {
        super("\"" + name + "\" is bound already, to " + bound + ". Take another name, unbind it first, or use rebind");
    }
}
