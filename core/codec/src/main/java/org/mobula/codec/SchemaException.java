package org.mobula.codec;

import java.io.Serial;

/** A type cannot describe objects that are read in place. */
public final class SchemaException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param type the type
     * @param reason why not, and what to do, as a clause
     */
    public SchemaException(Class<?> type, String reason) {
        super(type.getTypeName() + " cannot be used in place: " + reason);
    }
}
