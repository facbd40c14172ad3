package org.mobula.runtime;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** A node was used after it was closed. */
public final class NodeClosedException extends MobulaException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param rank the node's rank
     * @param action the action as a clause
     */
    public NodeClosedException(int rank, String action) {
        super("the node of rank " + rank + " is closed; this happened while " + action
                + ". Call it before close(), or join again");
    }
}
