package org.mobula.launch.local.rank;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.ControlAddress;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.RunFolder;
import org.mobula.launch.local.ship.LauncherConnection;

/**
 * What a rank knows of its run before it joins.
 *
 * @param id the run's name, the same at all ranks
 * @param folder the run's files on this host
 * @param control where the launcher listens
 * @param rank 0 to size - 1
 * @param size number of ranks
 * @param secret the run's secret
 * @param onFailure what happens to the other ranks when one fails
 * @param host this host's name
 * @param ships whether classes and files come from the launcher
 */
public record RankEnvironment(
        String id,
        RunFolder folder,
        ControlAddress control,
        int rank,
        int size,
        byte[] secret,
        FailurePolicy onFailure,
        String host,
        boolean ships) {
    private static final int SECRET_BYTES = 32;

    /** Reads the variables, if this process was started as a rank. */
    public static Optional<RankEnvironment> of(Map<String, String> environment) {
        String job = environment.get(JobEnvironment.JOB);
        if (job == null || job.isEmpty()) {
            return Optional.empty();
        }
        int size = number(environment, JobEnvironment.SIZE, 1, Integer.MAX_VALUE);
        RunFolder folder = new RunFolder(Path.of(job), JobEnvironment.sharedMemory(environment));
        return Optional.of(new RankEnvironment(
                folder.id(),
                folder,
                control(environment.getOrDefault(JobEnvironment.CONTROL, ""), folder),
                number(environment, JobEnvironment.RANK, 0, size - 1),
                size,
                secret(environment),
                FailurePolicy.parse(environment.getOrDefault(JobEnvironment.ON_FAILURE, "abort")),
                JobEnvironment.host(environment),
                environment.getOrDefault(JobEnvironment.SHIP, "").equals("1")));
    }

    /** This process's first message to the launcher. */
    public Hello hello(Hello.Purpose purpose) {
        return new Hello(purpose, rank, ProcessHandle.current().pid(), host);
    }

    /** A new connection for classes and files. */
    public LauncherConnection files() {
        return new LauncherConnection(control, secret, hello(Hello.Purpose.FILES));
    }

    private static ControlAddress control(String given, RunFolder folder) {
        try {
            return given.isEmpty() ? ControlAddress.of(folder.socket()) : ControlAddress.parse(given);
        } catch (IllegalArgumentException malformed) {
            throw new LaunchException(
                    JobEnvironment.CONTROL + ": " + malformed.getMessage() + "; start ranks by `mobula run`, or unset "
                            + JobEnvironment.JOB + " to run alone",
                    malformed);
        }
    }

    private static int number(Map<String, String> environment, String name, int least, int most) {
        String text = environment.getOrDefault(name, "");
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
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
            // reported below, without the secret
        }
        throw new LaunchException(JobEnvironment.JOB + " is set, but " + JobEnvironment.SECRET + " does not hold "
                + SECRET_BYTES + " bytes in hexadecimal; start ranks by `mobula run`, or unset " + JobEnvironment.JOB
                + " to run alone");
    }
}
