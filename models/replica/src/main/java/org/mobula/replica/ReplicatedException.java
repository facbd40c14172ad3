package org.mobula.replica;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;

/** A failure of replicated objects, apart from what their methods throw. */
public abstract sealed class ReplicatedException extends MobulaException
        permits NotReplicableException,
                ReplicaUnavailableException,
                ReplicaTakenException,
                WaitingWritesException,
                WrongDeclarationException {
    @Serial
    private static final long serialVersionUID = 1L;

    ReplicatedException(String message) {
        super(message);
    }

    ReplicatedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
