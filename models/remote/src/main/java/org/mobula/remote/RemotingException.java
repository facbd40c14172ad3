package org.mobula.remote;

import java.io.Serial;
import org.mobula.fault.MobulaException;

/** What can go wrong with remote objects and their names, besides the calls themselves. */
public abstract sealed class RemotingException extends MobulaException
        permits CreationException, NameTakenException, NotRemoteException, WrongInterfaceException {
    @Serial
    private static final long serialVersionUID = 1L;

    RemotingException(String message) {
        super(message);
    }
}
