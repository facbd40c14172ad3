package org.mobula.launch;

import java.nio.file.Path;
import java.time.Duration;
import org.mobula.launch.internal.OwnFiles;

/**
 * One rank's view of its job.
 *
 * <p>Before ranks can connect, they exchange one line of text each, their <i>card</i> (the business card of MPICH):
 * each rank {@linkplain #publish publishes} its own and reads the others'. A {@link JobListener} is told when other
 * ranks leave or fail.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link LaunchException} if the launcher cannot be reached.
 */
public interface Job extends AutoCloseable {
    /** The name of the run, unique among the runs on this host; letters, digits and dashes. */
    String id();

    /** The rank of this process, 0 to {@link #size} - 1. */
    int rank();

    /** The number of ranks, 1 or more. */
    int size();

    /** The name of this rank's host; ranks with the same host name share memory. */
    String host();

    /** The run's secret, at least 32 bytes, by which ranks authenticate each other. The caller owns the array. */
    byte[] secret();

    /** A folder on this host for the run's sockets, accessible to its user only; the launcher removes it. */
    Path directory();

    /** What happens to the other ranks when one fails. */
    FailurePolicy onFailure();

    /** The job's files: the launcher's, if it ships the program to its ranks, else those of this process. */
    default JobFiles files() {
        return new OwnFiles(rank());
    }

    /** Publishes this rank's card, once. A card is one line of at most 64 KiB in UTF-8. */
    void publish(String card);

    /**
     * The card of a rank; waits until that rank has published it.
     *
     * @throws org.mobula.fault.PeerFailedException if that rank ended before it published its card
     * @throws org.mobula.fault.DeadlineExceededException if it did not publish its card in time
     */
    String card(int rank, Duration atMost);

    /**
     * Sets the only listener. It is called on a thread of the job, first for the events that precede this call.
     */
    void listen(JobListener listener);

    /** Declares a rank failed: the launcher ends its process and tells all other ranks. */
    void reportFailed(int rank, String cause);

    /** Leaves the job; the end of the process is then no failure. Idempotent. */
    @Override
    void close();
}
