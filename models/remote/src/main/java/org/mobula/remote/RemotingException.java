package org.mobula.remote;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** The root of the failures of remote objects and their names, apart from those of calls. */
public abstract sealed class RemotingException extends MobulaException
        permits CreationException, NameTakenException, NotRemoteException, WrongInterfaceException {
    @Serial
    private static final long serialVersionUID = 1L;

    RemotingException(String message) {
        super(message);
    }
}
