package org.mobula.launch.scheduled.rendezvous;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host. <b>Threads:</b> one at a time. */
@FunctionalInterface
public interface HostNames {
    /** The resolver of the JDK. */
    HostNames SYSTEM = name -> List.of(InetAddress.getAllByName(name));

    /**
     * The addresses of a host, at least one.
     *
     * @throws UnknownHostException if it has none; the message says who was asked
     */
    List<InetAddress> addresses(String name) throws UnknownHostException;
}
