package org.mobula.codec;

import java.io.Serial;

/** A class is not allowed in messages. */
public final class RefusedTypeException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param type the full name of the class */
    public RefusedTypeException(String type) {
        super("class " + type + " is not allowed in messages; allow it: remoting.allow(\"" + type + "\")");
    }
}
