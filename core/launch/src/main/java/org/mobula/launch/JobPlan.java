package org.mobula.launch;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What to start, and how.
 *
 * @param size how many ranks, 1 or more
 * @param program what each rank runs
 * @param arguments the program's arguments, the same for each rank
 * @param javaOptions options for each rank's JVM; they win over the launcher's own choices; {@code {rank}} and
 *     {@code {size}} in them are replaced
 * @param wrapper words put before each rank's command; {@code {rank}} and {@code {size}} in them are replaced
 * @param environment variables for each rank, besides those of the launcher's own process
 * @param transport {@code auto}, or the name of the only transport to use
 * @param onFailure what a failed rank means for the others
 * @param prefix whether each line of output begins with {@code [rank@host] }
 * @param verbose whether launcher and nodes say what they choose, and why
 * @param timeout how long the run may take before it is ended; zero for any time
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
        Duration timeout) {

    /** The exit code of a run that was ended by its {@link #timeout}. */
    public static final int TIMED_OUT = 124;

    /** Copies the lists and the map. */
    public JobPlan {
        if (size < 1) {
            throw new LaunchException("a run needs at least 1 rank, not " + size);
        }
        arguments = List.copyOf(arguments);
        javaOptions = List.copyOf(javaOptions);
        wrapper = List.copyOf(wrapper);
        environment = Map.copyOf(environment);
    }

    /** A plan with nothing but the necessary: transport auto, policy abort, no prefix, quiet, any time. */
    public static JobPlan of(int size, Program program) {
        return new JobPlan(
                size,
                program,
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                "auto",
                FailurePolicy.ABORT,
                false,
                false,
                Duration.ZERO);
    }

    /** The same plan with these arguments for the program. */
    public JobPlan withArguments(List<String> words) {
        return new JobPlan(
                size,
                program,
                words,
                javaOptions,
                wrapper,
                environment,
                transport,
                onFailure,
                prefix,
                verbose,
                timeout);
    }

    /** The same plan with these options for each rank's JVM. */
    public JobPlan withJavaOptions(List<String> options) {
        return new JobPlan(
                size,
                program,
                arguments,
                options,
                wrapper,
                environment,
                transport,
                onFailure,
                prefix,
                verbose,
                timeout);
    }

    /** The same plan with these words before each rank's command. */
    public JobPlan withWrapper(List<String> words) {
        return new JobPlan(
                size,
                program,
                arguments,
                javaOptions,
                words,
                environment,
                transport,
                onFailure,
                prefix,
                verbose,
                timeout);
    }

    /** The same plan with these variables for each rank. */
    public JobPlan withEnvironment(Map<String, String> variables) {
        return new JobPlan(
                size,
                program,
                arguments,
                javaOptions,
                wrapper,
                variables,
                transport,
                onFailure,
                prefix,
                verbose,
                timeout);
    }

    /** The same plan over this transport. */
    public JobPlan withTransport(String name) {
        return new JobPlan(
                size, program, arguments, javaOptions, wrapper, environment, name, onFailure, prefix, verbose, timeout);
    }

    /** The same plan with this meaning of a failure. */
    public JobPlan withOnFailure(FailurePolicy policy) {
        return new JobPlan(
                size,
                program,
                arguments,
                javaOptions,
                wrapper,
                environment,
                transport,
                policy,
                prefix,
                verbose,
                timeout);
    }

    /** The same plan with rank and host before each line of output, or without. */
    public JobPlan withPrefix(boolean wanted) {
        return new JobPlan(
                size,
                program,
                arguments,
                javaOptions,
                wrapper,
                environment,
                transport,
                onFailure,
                wanted,
                verbose,
                timeout);
    }

    /** The same plan, saying more or less. */
    public JobPlan withVerbose(boolean wanted) {
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
                wanted,
                timeout);
    }

    /** The same plan, ended after this time; zero for any time. */
    public JobPlan withTimeout(Duration limit) {
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
                limit);
    }
}
