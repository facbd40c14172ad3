package org.mobula.launch.local.run;

import org.mobula.launch.local.control.RankMessage;

/** What can happen in a run, each told to the one thread that owns its state. */
sealed interface Event {
    /** A rank opened a connection and proved who it is. */
    record Connected(ControlLink link) implements Event {}

    /** A rank said something. */
    record Said(ControlLink link, RankMessage message) implements Event {}

    /** Somebody who could not prove to be of the run knocked at the socket. */
    record Refused(String cause) implements Event {}

    /** A rank's process ended. */
    record Ended(int rank, int exitCode) implements Event {}

    /** A reported rank has had its time to end by itself. */
    record ReportDue(int rank, int reporter, String cause) implements Event {}

    /** Processes that were asked to end have had their time. */
    record KillDue() implements Event {}

    /** The user wants to know what each rank does: SIGQUIT. */
    record ReportWanted() implements Event {}

    /** Ranks that have not answered have had their time. */
    record AnswersDue(RunReport report) implements Event {}

    /** The run has taken longer than it may. */
    record TimedOut() implements Event {}

    /** The user ends the run. */
    record Interrupted() implements Event {}
}
