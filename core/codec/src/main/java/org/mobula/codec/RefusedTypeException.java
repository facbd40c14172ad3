package org.mobula.codec;

import java.io.Serial;

/** A class may not be in messages, because nothing allowed it. */
public final class RefusedTypeException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param type the full name of the class */
    public RefusedTypeException(String type) {
        super("class " + type + " is not allowed in messages; allow it: remoting.allow(\"" + type + "\")");
    }
}
