package org.mobula.runtime.internal;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A rank counts as failed from now on. */
@Name("mobula.PeerFailure")
@Label("Peer Failure")
@Category("Mobula")
@StackTrace(false)
final class PeerFailureEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Peer")
    int peer;

    @Label("Cause")
    String cause = "";

    static void emit(int rank, int peer, String cause) {
        PeerFailureEvent event = new PeerFailureEvent();
        if (event.shouldCommit()) {
            event.rank = rank;
            event.peer = peer;
            event.cause = cause;
            event.commit();
        }
    }
}
