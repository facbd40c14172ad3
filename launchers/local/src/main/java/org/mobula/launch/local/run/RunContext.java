package org.mobula.launch.local.run;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.JobPlan;
import org.mobula.launch.MainClass;
import org.mobula.launch.local.control.RunFolder;

/**
 * A run whose processes are about to be started.
 *
 * @param plan the run
 * @param main the prepared program
 * @param folder the run's files on the launcher's host
 * @param secret the run's secret
 */
public record RunContext(JobPlan plan, MainClass main, RunFolder folder, byte[] secret) {
    /** A rank at a breakpoint is silent, and has not failed. */
    private static final String LIVENESS = "MOBULA_LIVENESS_TIMEOUT_MS";

    private static final String A_DAY = "86400000";

    /**
     * The command line of a rank, with the paths of the launcher's host.
     *
     * @param rank the rank
     * @param share its share of its host
     */
    public List<String> command(int rank, HostShare share) {
        return RankCommand.here(plan).with(share).words(rank, main);
    }

    /** The variables of a rank, in addition to those of the launcher's process, without paths. */
    public Map<String, String> environment(int rank) {
        Map<String, String> variables = new HashMap<>(plan.environment());
        variables.put(JobEnvironment.RANK, Integer.toString(rank));
        variables.put(JobEnvironment.SIZE, Integer.toString(plan.size()));
        variables.put(JobEnvironment.SECRET, HexFormat.of().formatHex(secret));
        variables.put(JobEnvironment.ON_FAILURE, plan.onFailure().label());
        variables.put(JobEnvironment.TRANSPORT, plan.transport());
        if (plan.debugRank() != JobPlan.NO_RANK) {
            variables.putIfAbsent(LIVENESS, System.getenv().getOrDefault(LIVENESS, A_DAY));
        }
        if (plan.ships()) {
            variables.put(JobEnvironment.SHIP, "1");
        }
        if (plan.verbose()) {
            variables.put(JobEnvironment.VERBOSE, "1");
        }
        return variables;
    }
}
