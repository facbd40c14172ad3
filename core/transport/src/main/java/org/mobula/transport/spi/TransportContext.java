package org.mobula.transport.spi;

import java.nio.file.Path;
import java.time.Duration;
import org.mobula.transport.TransportOptions;

/**
 * The node that a transport is opened for.
 *
 * @param job a name for the run, unique on this host, of letters, digits and dashes
 * @param rank the rank of the node
 * @param host the name of its host; ranks with equal names share memory
 * @param directory a directory of this run on this host, readable by its user only; it is removed at the end of the run
 * @param setupTimeout how long an authenticated rank may take for its part in the setup of a channel. A rank that gives
 *     up earlier would look failed to one that is only late
 * @param options sizes and addresses
 */
public record TransportContext(
        String job, int rank, String host, Path directory, Duration setupTimeout, TransportOptions options) {}
