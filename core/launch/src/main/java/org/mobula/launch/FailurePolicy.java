package org.mobula.launch;

/** What a failed rank means for the others. */
public enum FailurePolicy {
    /** The run ends, with the failed rank's exit code. */
    ABORT,
    /** The others go on; calls that need the failed rank fail. */
    CONTINUE
}
