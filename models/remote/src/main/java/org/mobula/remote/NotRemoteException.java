package org.mobula.remote;

import java.io.Serial;

/** An object cannot be called from other ranks because it implements no remote interface. */
public final class NotRemoteException extends RemotingException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** @param type the object's class */
    public NotRemoteException(Class<?> type) {
        super(type.getTypeName() + (type.isInterface() ? " is no remote interface" : " implements no remote interface")
                + ": let it " + (type.isInterface() ? "extend" : "implement an interface that extends")
                + " org.mobula.remote.Remote or java.rmi.Remote");
    }
}
