package org.mobula.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The environment variables by which a launcher configures the ranks that it starts. Users may set those marked
 * <i>user</i>.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> none: a variable that is not set has a default.
 */
public final class JobEnvironment {
    /** The run's folder on this host. It is set if this process was started as a rank. */
    public static final String JOB = "MOBULA_JOB";

    /** The rank, 0 to size - 1. */
    public static final String RANK = "MOBULA_RANK";

    /** The number of ranks. */
    public static final String SIZE = "MOBULA_SIZE";

    /**
     * The run's secret, at least 32 bytes in hexadecimal. It is never an argument, because other users see arguments.
     */
    public static final String SECRET = "MOBULA_SECRET";

    /**
     * Where the launcher listens for its ranks, if not at its socket in {@link #JOB}: an absolute path, or {@code
     * HOST:PORT} for each of its addresses, separated by commas.
     */
    public static final String CONTROL = "MOBULA_CONTROL";

    /**
     * The folder of this process's compiled program, which {@code mobula exec} made and the process removes. Its name
     * is that of a run's folder.
     */
    public static final String EXEC = "MOBULA_EXEC";

    /**
     * <i>User</i>: the launcher that started this process: {@code local}, {@code pmi}, {@code pmix},
     * {@code slurm}, {@code kubernetes}; {@code none} to run alone. By default, the environment decides.
     */
    public static final String LAUNCHER = "MOBULA_LAUNCHER";

    /** {@code 1}: the program's classes and the job's files come from the launcher. */
    public static final String SHIP = "MOBULA_SHIP";

    /** {@code abort} or {@code continue}: see {@link FailurePolicy}. */
    public static final String ON_FAILURE = "MOBULA_ON_FAILURE";

    /** <i>User</i>: the command in place of {@code ssh}, with its options, separated by white space. */
    public static final String SSH = "MOBULA_SSH";

    /**
     * <i>User</i>: how many hosts the launcher, and each host, start by ssh at most; the others are started by these.
     */
    public static final String SSH_FANOUT = "MOBULA_SSH_FANOUT";

    /** <i>User</i>: {@code auto} (default), or the names of the transports that may be used: {@code shm,tcp}. */
    public static final String TRANSPORT = "MOBULA_TRANSPORT";

    /** <i>User</i>: {@code 1} makes a node print the transport of each pair, and why others were not used. */
    public static final String VERBOSE = "MOBULA_VERBOSE";

    /** <i>User</i>: the host name to use in place of the system's; ranks with the same host name share memory. */
    public static final String HOST = "MOBULA_HOST";

    /**
     * <i>User</i>: the address, interface or network on which to listen for TCP ({@link NetworkChoice}); empty or not
     * set for all interfaces. A local run sets 127.0.0.1 unless the variable is set or a wrapper command may move ranks
     * to other networks.
     */
    public static final String TCP_ADDRESS = "MOBULA_TCP_ADDRESS";

    /** <i>User</i>: the ports on which to listen for TCP, {@code FIRST-LAST}; empty or not set for any. */
    public static final String TCP_PORTS = "MOBULA_TCP_PORTS";

    /** <i>User</i>: {@code 1} makes a rank print on which processors it runs. */
    public static final String REPORT_BINDINGS = "MOBULA_REPORT_BINDINGS";

    /** <i>User</i>: the folder for shared-memory files, on a file system in memory; {@code /dev/shm} if not set. */
    public static final String SHM_DIR = "MOBULA_SHM_DIR";

    private JobEnvironment() {}

    /** This host's name: {@link #HOST} if set, else the system's. Not empty, without white space. */
    public static String host(Map<String, String> environment) {
        String given = environment.getOrDefault(HOST, "").strip();
        String name = given.isEmpty() ? systemName() : given;
        return name.replaceAll("\\s+", "-");
    }

    /** The folder for shared-memory files: {@link #SHM_DIR} if set, else {@code /dev/shm}. */
    public static Path sharedMemory(Map<String, String> environment) {
        String given = environment.getOrDefault(SHM_DIR, "").strip();
        return Path.of(given.isEmpty() ? "/dev/shm" : given);
    }

    /** The common prefix of the names of a job's shared-memory files, which the launcher removes at the job's end. */
    public static String sharedMemoryPrefix(String jobId) {
        return "mobula-" + jobId + "-";
    }

    /**
     * What happens to the other ranks when one fails: {@link #ON_FAILURE} if set, else {@code abort}.
     *
     * @throws LaunchException if it is neither {@code abort} nor {@code continue}
     */
    public static FailurePolicy onFailure(Map<String, String> environment) {
        return FailurePolicy.parse(environment.getOrDefault(ON_FAILURE, "abort"));
    }

    private static String systemName() {
        // the kernel answers at once; a resolver may take seconds if it does not know the name
        try {
            String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
            if (!name.isEmpty()) {
                return name;
            }
        } catch (IOException noProc) {
            // not Linux: ask the resolver
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }
}
