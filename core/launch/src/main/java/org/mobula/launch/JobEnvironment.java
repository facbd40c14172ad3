package org.mobula.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The environment variables by which a launcher and the ranks it starts understand each other. This is the one place
 * that names them; users may set those marked <i>user</i> themselves.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> none. <b>Failure:</b> none: what is not set has a default.
 */
public final class JobEnvironment {
    /** The run's directory on this host; set means: this process was started as a rank. */
    public static final String JOB = "MOBULA_JOB";

    /** The rank, 0 to size - 1. */
    public static final String RANK = "MOBULA_RANK";

    /** How many ranks there are. */
    public static final String SIZE = "MOBULA_SIZE";

    /** The run's secret, at least 32 bytes in hexadecimal. Never handed on by arguments, which others can list. */
    public static final String SECRET = "MOBULA_SECRET";

    /** {@code abort} or {@code continue}: see {@link FailurePolicy}. */
    public static final String ON_FAILURE = "MOBULA_ON_FAILURE";

    /** <i>User</i>: {@code auto} (default), or the name of the only transport to use: {@code shm}, {@code tcp}. */
    public static final String TRANSPORT = "MOBULA_TRANSPORT";

    /** <i>User</i>: {@code 1} makes a node print the transport chosen per pair, and why others were not. */
    public static final String VERBOSE = "MOBULA_VERBOSE";

    /** <i>User</i>: a host name other than the machine's own; ranks of one name share memory. */
    public static final String HOST = "MOBULA_HOST";

    /**
     * <i>User</i>: the address to listen at for TCP; empty or not set for all interfaces. A local run sets 127.0.0.1,
     * unless it is set already or a wrapper command may move ranks to networks of their own.
     */
    public static final String TCP_ADDRESS = "MOBULA_TCP_ADDRESS";

    /** <i>User</i>: the folder for shared-memory files, on a file system in memory; {@code /dev/shm} if not set. */
    public static final String SHM_DIR = "MOBULA_SHM_DIR";

    private JobEnvironment() {}

    /** This host's name: {@link #HOST} if set, else what the system calls itself. Never empty, no white space. */
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

    /** What the names of all shared-memory files of a job begin with; a launcher removes them at the job's end. */
    public static String sharedMemoryPrefix(String jobId) {
        return "mobula-" + jobId + "-";
    }

    private static String systemName() {
        // why: a resolver may take seconds to name a host it does not know; the kernel knows at once
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
