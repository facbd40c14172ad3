package org.mobula.launch;

import java.nio.file.Path;
import java.time.Duration;

/**
 * One rank's view of the job it belongs to.
 *
 * <p>Ranks exchange one line of text each, their <i>card</i>, before they can reach each other: {@link #publish} one's
 * own, read the others'. What becomes of the other processes is told through a {@link JobListener}.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link LaunchException} when whoever started the job cannot be reached.
 */
public interface Job extends AutoCloseable {
    /** A name for the run, unique among the runs on this host; letters, digits and dashes. */
    String id();

    /** This process' rank, 0 to {@link #size} - 1. */
    int rank();

    /** How many ranks there are, 1 or more. */
    int size();

    /** The name of the host this rank runs on; ranks of one name share memory. */
    String host();

    /** The run's secret, at least 32 bytes, by which ranks know each other. The array is the caller's. */
    byte[] secret();

    /** A folder on this host for the run's sockets, readable by its user only; whoever started the run removes it. */
    Path directory();

    /** What a failed rank means for the others. */
    FailurePolicy onFailure();

    /** Makes this rank's card known. Once. One line without line breaks, at most 64 KiB in UTF-8. */
    void publish(String card);

    /**
     * Another rank's card; waits until that rank has published it.
     *
     * @throws org.mobula.fault.PeerFailedException if that rank ended before it published one
     * @throws org.mobula.fault.DeadlineExceededException if it did not publish one in time
     */
    String card(int rank, Duration atMost);

    /**
     * Names who is told about other ranks; what happened before is told at once. One listener; on a thread of the
     * job's.
     */
    void listen(JobListener listener);

    /** Tells whoever started the job that a rank counts as failed, so that it is ended and all others hear of it. */
    void reportFailed(int rank, String cause);

    /** Leaves the job in good order; what the process does afterwards concerns nobody. Idempotent. */
    @Override
    void close();
}
