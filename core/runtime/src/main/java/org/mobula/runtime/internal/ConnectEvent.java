package org.mobula.runtime.internal;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A connection to a rank was established. */
@Name("mobula.Connect")
@Label("Connect")
@Category("Mobula")
@StackTrace(false)
final class ConnectEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Peer")
    int peer;

    @Label("Channel")
    String channel = "";

    static void emit(int rank, int peer, String channel) {
        ConnectEvent event = new ConnectEvent();
        if (event.shouldCommit()) {
            event.rank = rank;
            event.peer = peer;
            event.channel = channel;
            event.commit();
        }
    }
}
