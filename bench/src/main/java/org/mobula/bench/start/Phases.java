package org.mobula.bench.start;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** A remote object whose method waits for other ranks' calls. It is an interface of java.rmi and of Mobula. */
public interface Phases extends Remote {
    /**
     * Waits until all ranks have called it.
     *
     * @param last whether this is the last phase; one rank tells it
     * @return whether this was the last phase
     */
    boolean next(boolean last) throws RemoteException, InterruptedException;
}
