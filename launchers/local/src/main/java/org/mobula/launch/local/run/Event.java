package org.mobula.launch.local.run;

import java.time.Duration;
import org.mobula.launch.local.control.RankMessage;

/** An event of a run, for the thread that owns the run's state. */
public sealed interface Event {
    /** A rank opened an authenticated connection. */
    record Connected(RankLink link) implements Event {}

    /** A rank sent a message. */
    record Said(RankLink link, RankMessage message) implements Event {}

    /**
     * An authenticated connection has ended.
     *
     * @param broken why it broke; empty if the rank has ended it, as the end of its process does
     */
    record Disconnected(RankLink link, String broken) implements Event {}

    /** A connection was refused, because the other side did not authenticate as a rank of this run. */
    record Refused(String cause) implements Event {}

    /** A rank's process ended. */
    record Ended(int rank, int exitCode) implements Event {}

    /** The time in which a rank that was declared failed may end by itself is over. */
    record ReportDue(int rank, int reporter, String cause) implements Event {}

    /** The time in which terminated processes may end by themselves is over. */
    record KillDue() implements Event {}

    /** The user requests a status report: SIGQUIT. */
    record ReportWanted() implements Event {}

    /** The time for answers to a status report is over. */
    record AnswersDue(StatusReport report) implements Event {}

    /** The time limit of the run is over. */
    record TimedOut() implements Event {}

    /** The time for ranks that a scheduler started to connect to their coordinator is over. */
    record JoinDue(Duration timeout) implements Event {}

    /** The user ends the run. */
    record Interrupted() implements Event {}
}
