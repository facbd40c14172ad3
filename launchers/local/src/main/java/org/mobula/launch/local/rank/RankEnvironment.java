package org.mobula.launch.local.rank;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.RunFolder;

/**
 * A rank's place in a local run, as its environment tells it.
 *
 * @param folder where the run's socket and files are
 * @param rank 0 to size - 1
 * @param size how many ranks there are
 * @param secret the run's secret
 * @param onFailure what a failed rank means for the others
 * @param host this host's name
 */
record RankPlace(RunFolder folder, int rank, int size, byte[] secret, FailurePolicy onFailure, String host) {
    private static final int SECRET_BYTES = 32;

    /** The place that an environment tells of, if it tells of one. */
    static Optional<RankPlace> of(Map<String, String> environment) {
        String job = environment.get(JobEnvironment.JOB);
        if (job == null || job.isEmpty()) {
            return Optional.empty();
        }
        int size = number(environment, JobEnvironment.SIZE, 1, Integer.MAX_VALUE);
        return Optional.of(new RankPlace(
                new RunFolder(Path.of(job), JobEnvironment.sharedMemory(environment)),
                number(environment, JobEnvironment.RANK, 0, size - 1),
                size,
                secret(environment),
                FailurePolicy.parse(environment.getOrDefault(JobEnvironment.ON_FAILURE, "abort")),
                JobEnvironment.host(environment)));
    }

    /** How this process introduces itself to the launcher. */
    Hello hello(Hello.Purpose purpose) {
        return new Hello(purpose, rank, ProcessHandle.current().pid(), host);
    }

    private static int number(Map<String, String> environment, String name, int least, int most) {
        String text = environment.getOrDefault(name, "");
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        String range = most == Integer.MAX_VALUE ? "from " + least : "from " + least + " to " + most;
        throw new LaunchException(
                JobEnvironment.JOB + " is set, but " + name + " is \"" + text + "\" instead of a number " + range
                        + "; start ranks by `mobula run`, or unset " + JobEnvironment.JOB + " to run alone");
    }

    private static byte[] secret(Map<String, String> environment) {
        try {
            byte[] secret = HexFormat.of().parseHex(environment.getOrDefault(JobEnvironment.SECRET, ""));
            if (secret.length >= SECRET_BYTES) {
                return secret;
            }
        } catch (IllegalArgumentException notHexadecimal) {
            // said below, without the secret itself
        }
        throw new LaunchException(JobEnvironment.JOB + " is set, but " + JobEnvironment.SECRET + " does not hold "
                + SECRET_BYTES + " bytes in hexadecimal; start ranks by `mobula run`, or unset " + JobEnvironment.JOB
                + " to run alone");
    }
}
