package org.mobula.tools;

import java.util.List;
import java.util.Set;
import picocli.CommandLine.UnmatchedArgumentException;

/** What a user may have meant by a word that is no option: picocli's guess, or what other launchers call it. */
final class Suggestions {
    /** How MPI's launchers, Slurm and GNU parallel call the number of processes. */
    private static final Set<String> NUMBER_OF_RANKS =
            Set.of("-p", "-c", "-N", "-j", "--np", "--ranks", "--ntasks", "--procs", "--size");

    private Suggestions() {}

    static List<String> of(UnmatchedArgumentException problem) {
        String word = problem.getUnmatched().getFirst();
        boolean counts = problem.getCommandLine().getCommandSpec().findOption("-n") != null;
        return counts && NUMBER_OF_RANKS.contains(word) ? List.of("-n") : problem.getSuggestions();
    }
}
