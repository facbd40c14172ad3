package org.mobula.remote;

import java.io.Serial;

/** A remote object's interfaces are not those that were expected. */
public final class WrongInterfaceException extends RemotingException {
    @Serial
    private static final long serialVersionUID = 1L;

    private WrongInterfaceException(String message) {
        super(message);
    }

    /** The object bound to a name does not have the requested interface. */
    static WrongInterfaceException bound(String name, String found, Class<?> asked) {
        return new WrongInterfaceException(
                "\"" + name + "\" is bound to " + found + ", which is not a " + asked.getTypeName());
    }
}
