package org.mobula.runtime;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.TransportOptions;

/**
 * {@link NodeOptions} of which some are about to change.
 *
 * <p><b>Threads:</b> the one that made it.
 */
final class NodeOptionsDraft {
    List<String> transports;

    @Nullable
    Waiting waiting;

    Dispatching dispatching;
    Duration livenessTimeout;
    Duration closeTimeout;
    boolean verbose;
    long reuseBytes;
    long oneWayBytes;
    long eagerLimit;
    long unexpectedBytes;
    long areaBytes;
    long heldBytes;
    ObjectLimits objects;
    Ablation ablation;
    TransportOptions transport;

    NodeOptionsDraft(NodeOptions from) {
        transports = from.transports();
        waiting = from.waiting();
        dispatching = from.dispatching();
        livenessTimeout = from.livenessTimeout();
        closeTimeout = from.closeTimeout();
        verbose = from.verbose();
        reuseBytes = from.reuseBytes();
        oneWayBytes = from.oneWayBytes();
        eagerLimit = from.eagerLimit();
        unexpectedBytes = from.unexpectedBytes();
        areaBytes = from.areaBytes();
        heldBytes = from.heldBytes();
        objects = from.objects();
        ablation = from.ablation();
        transport = from.transport();
    }

    NodeOptions options() {
        return new NodeOptions(
                transports,
                waiting,
                dispatching,
                livenessTimeout,
                closeTimeout,
                verbose,
                reuseBytes,
                oneWayBytes,
                eagerLimit,
                unexpectedBytes,
                areaBytes,
                heldBytes,
                objects,
                ablation,
                transport);
    }
}
