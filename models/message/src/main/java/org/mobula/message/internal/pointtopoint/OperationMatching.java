package org.mobula.message.internal.pointtopoint;

import org.mobula.fault.MobulaException;

/** Compares the collective operations that messages and receives belong to. Operations are numbers, 0 for none. */
public interface OperationMatching {
    /** Whether a receive of one operation may get a message of another one, whose number differs. */
    boolean isSame(long operation, long other);

    /**
     * The failure of a receive whose message belongs to another operation.
     *
     * @param rank the member that sent the message
     */
    MobulaException mismatch(long operation, int rank, long other);
}
