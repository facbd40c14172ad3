package org.mobula.remote;

import java.io.Serial;

/** A remote object's interfaces are not those that were expected, or are unknown here. */
public final class WrongInterfaceException extends RemotingException {
    @Serial
    private static final long serialVersionUID = 1L;

    private WrongInterfaceException(String message) {
        super(message);
    }

    /** What a name is bound to does not have the interface asked for. */
    static WrongInterfaceException bound(String name, String found, Class<?> asked) {
        return new WrongInterfaceException(
                "\"" + name + "\" is bound to " + found + ", which is not a " + asked.getTypeName());
    }

    /** An interface that a reference names is not known at this rank. */
    public static WrongInterfaceException unknown(String interfaceName, int objectRank, int rank) {
        return new WrongInterfaceException("an object of rank " + objectRank + " is called through " + interfaceName
                + ", which is not known at rank " + rank + ". Put it on the class path of every rank");
    }

    /** An interface has other methods at the object's rank than here. */
    public static WrongInterfaceException differs(String interfaceNames, int objectRank, int rank) {
        return new WrongInterfaceException(interfaceNames + " has other methods at rank " + objectRank
                + " than at rank " + rank + ". Run the same version of it on every rank");
    }
}
