package org.mobula.launch.ssh.tree;

/** The kinds of frames between the launcher and the agents. The number of a kind on the wire is its ordinal. */
public enum FrameKind {
    /** Down, the first: what the agent starts. */
    ORDER(Route.NEXT),
    /** Down: starts the ranks. */
    GO(Route.ALL),
    /** Down: the text of a message of the launcher to all ranks. */
    TELL(Route.ALL),
    /** Down: the text of a message of the launcher to a connection of a rank. */
    TO_RANK(Route.HOST),
    /** Down: ends a rank. */
    END(Route.HOST),
    /** Down: input of rank 0; none at its end. */
    INPUT(Route.HOST),
    /** Down: how many bytes of a host's output have been written. */
    WRITTEN(Route.HOST),
    /** Down: the run is over. */
    CLOSE(Route.NEXT),
    /** Up: hosts are prepared. */
    READY(Route.NEXT),
    /** Up: why the run cannot start. */
    PROBLEM(Route.ROOT),
    /** Up: a rank has opened a connection. */
    HELLO(Route.ROOT),
    /** Up: the text of a message of a rank to the launcher. */
    FROM_RANK(Route.ROOT),
    /** Up: an agent has refused a connection. */
    REFUSED(Route.ROOT),
    /** Up: output of ranks. */
    OUTPUT(Route.ROOT),
    /** Up: how much input rank 0 has taken. */
    INPUT_TAKEN(Route.ROOT),
    /** Up: the process of a rank has ended. */
    EXIT(Route.ROOT),
    /** Up: the last output of a rank was sent. */
    DRAINED(Route.ROOT),
    /** Up: a rank waits for a debugger. */
    DEBUGGER(Route.ROOT),
    /** Up: the connection to hosts is lost. */
    LOST(Route.ROOT),
    /** Both: cards of ranks. */
    CARDS(Route.NEXT),
    /** Both: a sign of life. */
    BEAT(Route.NEXT);

    /** Where a frame goes. */
    public enum Route {
        /** To the receiver only. */
        NEXT,
        /** To all hosts below. */
        ALL,
        /** To the host whose number is the first word of the frame. */
        HOST,
        /** To the launcher. */
        ROOT
    }

    private final Route route;

    FrameKind(Route route) {
        this.route = route;
    }

    /** Where frames of this kind go. */
    public Route route() {
        return route;
    }
}
