package org.mobula.invoke;

import java.io.Serial;

/** A stub refers to an object that its rank does not export any more. */
public final class StaleReferenceException extends InvokeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param stub the stub in words
     * @param action what was being done, as a clause
     */
    public StaleReferenceException(String stub, String action) {
        super(stub + " is not exported any more; this was while " + action
                + ". Keep it exported as long as others use it, or look it up again");
    }
}
