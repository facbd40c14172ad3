package org.mobula.replica;

import java.io.Serial;

/** A method that is declared to read was about to write; nothing was changed. */
public final class WrongDeclarationException extends ReplicatedException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param method the method's label */
    public WrongDeclarationException(String method) {
        super(method + " is annotated @Reads, and was about to change something. Remove the annotation");
    }
}
