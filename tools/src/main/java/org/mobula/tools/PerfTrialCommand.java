package org.mobula.tools;

import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands below {@code mobula perf} have in common: a trial, and sizes of arrays. */
abstract class PerfTrialCommand implements Callable<Integer> {
    private final String trial;
    private final int leastRanks;
    private final int usualRanks;
    private final int leastSize;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            description = "bytes of the arrays, up to 1073741824, in steps of 8; several with commas between;"
                    + " ${DEFAULT-VALUE} if not given")
    private String sizes;

    @Mixin
    private PerfOptions options = new PerfOptions();

    /**
     * @param trial the trial's name
     * @param leastRanks how many ranks it takes at least
     * @param usualRanks how many it has, if the user does not say
     * @param leastSize bytes of the shortest array
     * @param usualSizes what {@code --size} says, if the user does not
     */
    PerfTrialCommand(String trial, int leastRanks, int usualRanks, int leastSize, String usualSizes) {
        this.trial = trial;
        this.leastRanks = leastRanks;
        this.usualRanks = usualRanks;
        this.leastSize = leastSize;
        this.sizes = usualSizes;
    }

    @Override
    public Integer call() {
        return options.measure(trial, leastRanks, usualRanks, PerfOptions.sizes(sizes, leastSize));
    }
}
