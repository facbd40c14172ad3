package org.mobula.agent;

import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent prints at the end of a program: how much of its traffic used shared memory, and why the rest did not.
 *
 * <p><b>Threads:</b> any.
 */
public final class AgentReport {
    private final String agent;
    private final String what;
    private final String otherwise;
    private volatile @Nullable String disabled;

    /**
     * Creates the report.
     *
     * @param agent the name of the agent, for example {@code mobula socket}, with which each line begins
     * @param what what is counted, for example {@code connections}
     * @param otherwise the way of what does not use shared memory, for example {@code over TCP}
     */
    public AgentReport(String agent, String what, String otherwise) {
        this.agent = agent;
        this.what = what;
        this.otherwise = otherwise;
    }

    /** Other processes cannot be found; the last reason is reported. */
    public void disabled(Throwable reason) {
        disabled = reason.getMessage();
    }

    /**
     * Prints the report.
     *
     * @param all how much was counted
     * @param fast how much of it used shared memory
     * @param details further lines
     */
    public void print(PrintStream to, long all, long fast, List<String> details) {
        to.println(agent + ": " + all + " " + what + ": " + fast + " over shared memory, " + (all - fast) + " "
                + otherwise);
        details.forEach(line -> to.println(agent + ":   " + line));
        if (disabled != null) {
            to.println(agent + ":   " + disabled);
        }
    }
}
