package org.mobula.invoke;

import java.io.Serial;

/** A stub refers to an object that its rank no longer exports. */
public final class StaleReferenceException extends InvokeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param stub a description of the stub
     * @param action the caller's action, as a clause
     */
    public StaleReferenceException(String stub, String action) {
        super(stub + " is no longer exported; this happened while " + action
                + ". Keep it exported as long as others use it, or look it up again");
    }
}
