package org.mobula.rmi;

import java.rmi.Remote;
import org.mobula.rmi.internal.RmiAgent;

/**
 * What a program may ask about its remote calls.
 *
 * <p><b>Threads:</b> any.
 */
public final class RmiCalls {
    private RmiCalls() {}

    /**
     * The way that the next call of a stub will go, as far as this process knows. It asks the object's process if that
     * has not been done yet. A call with arguments that only Java serialization carries goes by JRMP all the same.
     *
     * @param stub a stub of a remote object
     */
    public static CallPath pathOf(Remote stub) {
        return RmiAgent.pathOf(stub);
    }
}
