package org.mobula.remote.internal;

import org.mobula.remote.Remote;

/** The remote interface by which ranks connect over transports of an interface's own. */
public interface TransportService extends Remote {
    /**
     * Where this rank can be reached over certain transports; opens them if necessary.
     *
     * @param transports their names, separated by commas
     */
    String card(String transports);
}
