package org.mobula.transport.spi;

import java.nio.file.Path;
import java.time.Duration;
import org.mobula.transport.TransportOptions;

/**
 * Who a transport is opened for.
 *
 * @param job a name for the run, unique on this host, of letters, digits and dashes
 * @param rank this node's rank
 * @param host this node's host name, as other ranks compare it: equal names share memory
 * @param directory a folder of this run on this host, readable by its user only; removed at its end
 * @param setupTimeout how long a rank that has proven its identity may take for its part in setting up a channel. A rank that
 *     gives up earlier would look failed to one that was only late
 * @param options sizes and addresses
 */
public record TransportContext(
        String job, int rank, String host, Path directory, Duration setupTimeout, TransportOptions options) {}
