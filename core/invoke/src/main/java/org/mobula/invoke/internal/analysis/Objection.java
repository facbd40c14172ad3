package org.mobula.invoke.internal.analysis;

import java.io.Serial;

/** Why a method needs a thread, on its way up to whoever asked. */
final class Objection extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param because the path and the reason so far */
    Objection(String because) {
        super(because, null, false, false);
    }

    String because() {
        return String.valueOf(getMessage());
    }
}
