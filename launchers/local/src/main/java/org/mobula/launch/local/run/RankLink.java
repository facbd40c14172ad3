package org.mobula.launch.local.run;

import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;

/** The launcher's side of a connection to a rank. <b>Threads:</b> any; {@link #send} never blocks. */
public interface RankLink {
    /** What the rank has said of itself. */
    Hello hello();

    /** The rank. */
    default int rank() {
        return hello().rank();
    }

    /** Sends a message, unless the connection has ended. */
    void send(LauncherMessage message);

    /** Whether another process tells this rank what all ranks are told. */
    default boolean isToldByItsHost() {
        return false;
    }
}
