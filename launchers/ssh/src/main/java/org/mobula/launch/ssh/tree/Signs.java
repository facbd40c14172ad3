package org.mobula.launch.ssh.tree;

/**
 * Signs of life on the connections between hosts: one in each twelfth of the time that a connection may be silent.
 *
 * @param livenessMillis that time
 */
public record Signs(long livenessMillis) {
    private static final int PARTS = 12;

    /** The time between two signs. */
    public long millis() {
        return Math.max(1, livenessMillis / PARTS);
    }

    /**
     * How many beats a connection may be silent. They are counted by the waiting process: it may itself have been
     * stopped.
     */
    public int most() {
        return PARTS;
    }

    /** Why a connection is given up. */
    public String silence() {
        return "no sign of life for " + livenessMillis / 1000.0 + " s";
    }
}
