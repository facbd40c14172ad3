package org.mobula.launch;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a launcher starts, and how. {@link #builder} makes one.
 *
 * @param size number of ranks, 1 or more
 * @param program what each rank runs
 * @param arguments the program's arguments, the same for each rank
 * @param javaOptions options for each rank's JVM, which override the launcher's own; {@code {rank}} and {@code {size}}
 *     are replaced by their values
 * @param wrapper words put before each rank's command; {@code {rank}} and {@code {size}} are replaced by their values
 * @param environment variables for each rank, in addition to those of the launcher's process
 * @param transport {@code auto}, or the names of the transports that may be used, separated by commas
 * @param onFailure what happens to the other ranks when one fails
 * @param prefix whether each line of output begins with {@code [rank@host] }
 * @param verbose whether launcher and nodes report what they choose, and why
 * @param timeout how long the run may take before the launcher ends it; zero for no limit
 * @param binding to which processors the ranks are bound
 * @param debugRank the rank that waits for a debugger before it runs its program; {@link #NO_RANK} for none
 * @param hosts the host of each rank, by rank; empty if all ranks run on this machine
 * @param shipped the folder of this host whose files the ranks may open, absolute, if their classes and files come from
 *     the launcher; empty if the ranks have the program and their files themselves
 */
public record JobPlan(
        int size,
        Program program,
        List<String> arguments,
        List<String> javaOptions,
        List<String> wrapper,
        Map<String, String> environment,
        String transport,
        FailurePolicy onFailure,
        boolean prefix,
        boolean verbose,
        Duration timeout,
        Binding binding,
        int debugRank,
        List<String> hosts,
        String shipped) {

    /** The exit code of a run that its {@link #timeout} ended. */
    public static final int TIMED_OUT = 124;

    /** No rank waits for a debugger. */
    public static final int NO_RANK = -1;

    /** Checks the size and copies the lists and the map. */
    public JobPlan {
        if (size < 1) {
            throw new LaunchException("a run needs at least 1 rank, not " + size);
        }
        arguments = List.copyOf(arguments);
        javaOptions = List.copyOf(javaOptions);
        wrapper = List.copyOf(wrapper);
        environment = Map.copyOf(environment);
        hosts = List.copyOf(hosts);
        if (debugRank < NO_RANK || debugRank >= size) {
            throw new LaunchException("rank " + debugRank + " cannot wait for a debugger: the run has the ranks 0 to "
                    + (size - 1) + "; give one of them to --debug-rank");
        }
        if (!hosts.isEmpty() && hosts.size() != size) {
            throw new LaunchException(
                    "a run of " + size + " ranks needs the host of each rank, not " + hosts.size() + " hosts");
        }
    }

    /** Whether the ranks get classes and files from the launcher. */
    public boolean ships() {
        return !shipped.isEmpty();
    }

    /** A builder whose plan runs a program on {@code size} ranks, with the default of everything else. */
    public static Builder builder(int size, Program program) {
        return new Builder(size, program);
    }

    /**
     * Makes a plan. By default it has no arguments, options, wrapper and variables, chooses the transport per pair of
     * ranks, ends when a rank fails, prints nothing but the ranks' output, and has no time limit.
     *
     * <p><b>Threads:</b> one.
     */
    public static final class Builder {
        private final int size;
        private final Program program;
        private List<String> arguments = List.of();
        private List<String> javaOptions = List.of();
        private List<String> wrapper = List.of();
        private Map<String, String> environment = Map.of();
        private String transport = "auto";
        private FailurePolicy onFailure = FailurePolicy.ABORT;
        private boolean prefix;
        private boolean verbose;
        private Duration timeout = Duration.ZERO;
        private Binding binding = Binding.NONE;
        private int debugRank = NO_RANK;
        private List<String> hosts = List.of();
        private String shipped = "";

        private Builder(int size, Program program) {
            this.size = size;
            this.program = program;
        }

        /** Sets {@link JobPlan#arguments}. */
        public Builder arguments(List<String> words) {
            arguments = words;
            return this;
        }

        /** Sets {@link JobPlan#javaOptions}. */
        public Builder javaOptions(List<String> options) {
            javaOptions = options;
            return this;
        }

        /** Sets {@link JobPlan#wrapper}. */
        public Builder wrapper(List<String> words) {
            wrapper = words;
            return this;
        }

        /** Sets {@link JobPlan#environment}. */
        public Builder environment(Map<String, String> variables) {
            environment = variables;
            return this;
        }

        /** Sets {@link JobPlan#transport}. */
        public Builder transport(String names) {
            transport = names;
            return this;
        }

        /** Sets {@link JobPlan#onFailure}. */
        public Builder onFailure(FailurePolicy policy) {
            onFailure = policy;
            return this;
        }

        /** Sets {@link JobPlan#prefix}. */
        public Builder prefix(boolean wanted) {
            prefix = wanted;
            return this;
        }

        /** Sets {@link JobPlan#verbose}. */
        public Builder verbose(boolean wanted) {
            verbose = wanted;
            return this;
        }

        /** Sets {@link JobPlan#timeout}. */
        public Builder timeout(Duration limit) {
            timeout = limit;
            return this;
        }

        /** Sets {@link JobPlan#binding}. */
        public Builder binding(Binding unit) {
            binding = unit;
            return this;
        }

        /** Sets {@link JobPlan#debugRank}. */
        public Builder debugRank(int rank) {
            debugRank = rank;
            return this;
        }

        /** Sets {@link JobPlan#hosts}. */
        public Builder hosts(List<String> names) {
            hosts = names;
            return this;
        }

        /** Sets {@link JobPlan#shipped}. */
        public Builder shipped(String folder) {
            shipped = folder;
            return this;
        }

        /**
         * The plan.
         *
         * @throws LaunchException if its size is less than 1, or if hosts or the rank to debug do not fit the size
         */
        public JobPlan build() {
            return new JobPlan(
                    size,
                    program,
                    arguments,
                    javaOptions,
                    wrapper,
                    environment,
                    transport,
                    onFailure,
                    prefix,
                    verbose,
                    timeout,
                    binding,
                    debugRank,
                    hosts,
                    shipped);
        }
    }
}
