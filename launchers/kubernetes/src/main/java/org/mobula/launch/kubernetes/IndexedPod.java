package org.mobula.launch.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.rendezvous.HostNames;
import org.mobula.launch.scheduled.rendezvous.JoinTimeout;
import org.mobula.launch.scheduled.rendezvous.RendezvousPorts;
import org.mobula.launch.scheduled.rendezvous.SharedSecret;
import org.mobula.launch.scheduled.rendezvous.Terms;
import org.mobula.launch.scheduled.rendezvous.Trust;

/**
 * What the environment says of a pod of an Indexed Job (kubernetes.io/docs/concepts/workloads/controllers/job,
 * "Completion mode").
 *
 * @param rank the pod's index
 * @param size the number of pods
 * @param host the pod's host name: the job's name, a dash, the index
 * @param service the headless service that publishes the pods' names
 * @param run the name of the run; with the job's UID, another job of the same name is another run
 * @param readyFile the file that a rank makes once it has joined, for the readiness probe; empty for none
 */
record IndexedPod(int rank, int size, String host, String service, String run, String readyFile) {
    /** Set by the controller of jobs. */
    static final String INDEX = "JOB_COMPLETION_INDEX";

    /** <i>Manifest</i>: the name of the headless service. */
    static final String SERVICE = "MOBULA_SERVICE";

    /** <i>Manifest</i>: the UID of the job. */
    static final String RUN = "MOBULA_RUN";

    /** <i>Manifest</i>: the file that shows that the rank has joined. */
    static final String READY_FILE = "MOBULA_READY_FILE";

    /** <i>Manifest</i>: a file that contains the secret, in place of {@link JobEnvironment#SECRET}. */
    static final String SECRET_FILE = "MOBULA_SECRET_FILE";

    private static final int PORT = 14151;

    /** A pod may wait for a node, and a node for the image. */
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    /**
     * Reads the variables; empty if this process is no pod of an Indexed Job.
     *
     * @throws LaunchException if one is missing, or contradicts another
     */
    static Optional<IndexedPod> of(Map<String, String> environment) {
        String index = environment.getOrDefault(INDEX, "").strip();
        if (index.isEmpty()) {
            return Optional.empty();
        }
        String size = environment.getOrDefault(JobEnvironment.SIZE, "").strip();
        if (!index.matches("\\d{1,9}") || !size.matches("[1-9]\\d{0,8}")) {
            throw new LaunchException("this process is pod " + index + " of an Indexed Job of Kubernetes (" + INDEX
                    + " is set), but " + JobEnvironment.SIZE + " is \"" + size
                    + "\" instead of the number of pods; set it"
                    + " to the job's completions, as `mobula kubernetes manifest` does, or set "
                    + JobEnvironment.LAUNCHER + "=none to run alone");
        }
        int rank = Integer.parseInt(index);
        int count = Integer.parseInt(size);
        if (rank >= count) {
            throw new LaunchException("this process is pod " + rank + " of an Indexed Job of Kubernetes, but "
                    + JobEnvironment.SIZE + " is " + count
                    + "; set it to the job's completions, which must be as many as its parallelism");
        }
        String host = environment.getOrDefault("HOSTNAME", "").strip();
        String own = host.isEmpty() ? JobEnvironment.host(environment) : host.replaceAll("\\..*", "");
        if (!own.endsWith("-" + rank)) {
            throw new LaunchException("pod " + rank + " of an Indexed Job has the host name \"" + own
                    + "\", which does not end with -" + rank
                    + ", so the others cannot be named; leave `hostname` out of the pod's template");
        }
        String job = own.substring(0, own.length() - index.length() - 1);
        return Optional.of(new IndexedPod(
                rank,
                count,
                own,
                environment.getOrDefault(SERVICE, job).strip(),
                "kubernetes-" + environment.getOrDefault(RUN, job).strip().replaceAll("[^A-Za-z0-9.-]", "-"),
                environment.getOrDefault(READY_FILE, "").strip()));
    }

    /** The name of rank 0's pod in DNS. */
    String first() {
        return host.substring(0, host.length() - Integer.toString(rank).length()) + "0." + service;
    }

    /**
     * How the pods meet.
     *
     * @throws LaunchException if there is no secret by which they can trust each other
     */
    Terms terms(Map<String, String> environment) {
        return new Terms(
                "Kubernetes",
                run,
                rank,
                size,
                JobEnvironment.host(environment),
                new Terms.Where(
                        List.of(first()),
                        RendezvousPorts.of(environment).orElse(List.of(PORT)),
                        environment.getOrDefault(JobEnvironment.TCP_ADDRESS, "").strip(),
                        HostNames.SYSTEM),
                trust(environment),
                JoinTimeout.of(environment, TIMEOUT),
                "look at `kubectl get pods` and `kubectl describe pod` for those that are absent: a pod may lack a node or"
                        + " its image; a name that stays unknown lacks the headless service " + service
                        + " with publishNotReadyAddresses, or `subdomain: " + service + "` in the pod's template");
    }

    private Trust trust(Map<String, String> environment) {
        String file = environment.getOrDefault(SECRET_FILE, "").strip();
        if (environment.containsKey(JobEnvironment.SECRET)) {
            return SharedSecret.of(environment, run);
        }
        if (file.isEmpty()) {
            throw new LaunchException(
                    "the pods of this job have nothing by which they can trust each other; give all of them"
                            + " the same " + JobEnvironment.SECRET + " from a Secret, or mount it and name the file in "
                            + SECRET_FILE + ", as `mobula kubernetes manifest` does");
        }
        try {
            Map<String, String> read = new HashMap<>(environment);
            read.put(JobEnvironment.SECRET, Files.readString(Path.of(file)));
            return SharedSecret.of(read, run);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new LaunchException(
                    SECRET_FILE + " is " + file + ", which cannot be read (" + unreadable + "); mount the Secret there",
                    unreadable);
        }
    }

    /** What shows the readiness probe that the rank has joined. */
    Runnable ready() {
        return () -> {
            if (!readyFile.isEmpty()) {
                try {
                    Files.writeString(Path.of(readyFile), rank + "\n");
                } catch (IOException | RuntimeException notWritable) {
                    System.err.println("mobula: rank " + rank + " cannot write " + readyFile + " (" + notWritable
                            + "), so its pod does not become ready; mount a volume there");
                }
            }
        };
    }
}
