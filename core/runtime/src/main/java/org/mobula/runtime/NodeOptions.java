package org.mobula.runtime;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.PortRange;
import org.mobula.transport.TransportOptions;

/**
 * The options of a node. Each has a default and an environment variable ({@link #from};
 * {@code docs/configuration.md} is the table).
 *
 * @param transports names of the transports that may be used; empty for all
 * @param waiting how threads wait for messages; null to decide by the number of ranks and cores
 * @param dispatching on which threads methods run that other ranks call
 * @param livenessTimeout a rank that has been silent for this long is declared failed, although its process may live;
 *     at least 30 ms. The end of a process and of a connection are noticed at once in any case
 * @param closeTimeout how long {@link Node#close} waits for running handlers, and then for peers that do not receive
 *     their messages
 * @param verbose whether to report on standard error which transport each pair uses, and why
 * @param reuseBytes bytes of unused argument objects that are kept for each peer, to receive later arguments; 0 for
 *     none
 * @param oneWayBytes bytes of calls that may wait or run at this node and that no caller waits for, over all callers;
 *     each call counts 2 KiB in addition to its arguments. Beyond that, callers wait. At least {@link #LEAST_ONE_WAY}
 * @param eagerLimit the longest message between ranks that is sent eagerly, without a request to its receiver; -1 for
 *     the default of the transport; at most {@link #MOST_EAGER}
 * @param unexpectedBytes bytes of unexpected messages that a node holds at most until receives are posted, at least
 *     {@link #LEAST_UNEXPECTED}; each rank of the job may send an equal share eagerly. All ranks need the same value
 * @param areaBytes bytes that each rank can publish at once in the memory that ranks of a communicator and host share
 *     for collective operations: a power of two from 4096 to {@link #MOST_AREA}, or 0 for no such memory
 * @param heldBytes bytes of messages that a node holds at most because their handler is not registered, or because they
 *     depend on writes to replicas that this rank has not seen; at least 65536. Peers are asked for a pause earlier;
 *     beyond the limit the connection ends
 * @param objects limits of the content of one message
 * @param ablation features that are switched off, for measurements
 * @param transport sizes and addresses
 */
public record NodeOptions(
        List<String> transports,
        @Nullable Waiting waiting,
        Dispatching dispatching,
        Duration livenessTimeout,
        Duration closeTimeout,
        boolean verbose,
        long reuseBytes,
        long oneWayBytes,
        long eagerLimit,
        long unexpectedBytes,
        long areaBytes,
        long heldBytes,
        ObjectLimits objects,
        Ablation ablation,
        TransportOptions transport) {

    /** The highest {@link #eagerLimit}, in bytes: a rank may have to hold an unexpected message of this length. */
    public static final long MOST_EAGER = 16L << 20;

    /** An {@link #eagerLimit}: the default of the transport. */
    public static final long EAGER_BY_TRANSPORT = -1;

    /** The lowest {@link #unexpectedBytes}. */
    public static final long LEAST_UNEXPECTED = 4096;

    /** The highest {@link #areaBytes}. */
    public static final long MOST_AREA = 1L << 28;

    /** The lowest {@link #oneWayBytes}; each caller may have as much in progress in any case. */
    public static final long LEAST_ONE_WAY = 1 << 16;

    private static final long LEAST_AREA = 1 << 12;
    private static final long LEAST_HELD = 1 << 16;
    private static final long MOST_USUAL = 64L << 20;

    /** Checks the ranges and copies the list. */
    public NodeOptions {
        transports = List.copyOf(transports);
        if (livenessTimeout.toMillis() < 30) {
            throw new IllegalArgumentException("livenessTimeout is at least 30 ms, not " + livenessTimeout);
        }
        if (transport.link().tolerate().compareTo(livenessTimeout) >= 0) {
            throw new IllegalArgumentException("a connection may be interrupted for less than the liveness timeout of "
                    + livenessTimeout.toMillis() + " ms (MOBULA_LIVENESS_TIMEOUT_MS), not for "
                    + transport.link().tolerate().toMillis()
                    + " ms (--tolerate-disconnect, MOBULA_TOLERATE_DISCONNECT_MS)");
        }
        if (reuseBytes < 0) {
            throw new IllegalArgumentException("reuseBytes is at least 0, not " + reuseBytes);
        }
        if (oneWayBytes < LEAST_ONE_WAY) {
            throw new IllegalArgumentException("oneWayBytes is at least " + LEAST_ONE_WAY + ", not " + oneWayBytes);
        }
        if (eagerLimit < EAGER_BY_TRANSPORT || eagerLimit > MOST_EAGER) {
            throw new IllegalArgumentException("eagerLimit is 0 to " + MOST_EAGER + ", or " + EAGER_BY_TRANSPORT
                    + " for what suits the transport, not " + eagerLimit);
        }
        if (heldBytes < LEAST_HELD) {
            throw new IllegalArgumentException("heldBytes is at least " + LEAST_HELD + ", not " + heldBytes);
        }
        if (unexpectedBytes < LEAST_UNEXPECTED) {
            throw new IllegalArgumentException(
                    "unexpectedBytes is at least " + LEAST_UNEXPECTED + ", not " + unexpectedBytes);
        }
        if (areaBytes != 0 && (areaBytes < LEAST_AREA || areaBytes > MOST_AREA || Long.bitCount(areaBytes) != 1)) {
            throw new IllegalArgumentException(
                    "areaBytes is 0, or a power of two from " + LEAST_AREA + " to " + MOST_AREA + ", not " + areaBytes);
        }
    }

    /** The defaults: all transports, a liveness timeout of 60 s, 3 s for closing, 32 MiB of reusable arguments. */
    public static NodeOptions defaults() {
        return from(Map.of());
    }

    /**
     * The defaults, changed by environment variables.
     *
     * @throws IllegalArgumentException if a value is invalid; the message names the variable and its range
     */
    public static NodeOptions from(Map<String, String> environment) {
        EnvironmentReader env = new EnvironmentReader(environment);
        TransportOptions base = TransportOptions.defaults();
        String transport = env.text("MOBULA_TRANSPORT", "auto");
        return new NodeOptions(
                transport.equals("auto") ? List.of() : List.of(transport.split(",")),
                env.choice(
                        "MOBULA_WAITING",
                        null,
                        name -> Waiting.valueOf(name.toUpperCase(Locale.ROOT)),
                        "spin, yield or sleep"),
                Objects.requireNonNullElse(
                        env.choice(
                                "MOBULA_DISPATCH",
                                null,
                                name -> Dispatching.valueOf(name.toUpperCase(Locale.ROOT)),
                                "auto, inline, optimistic or thread"),
                        Dispatching.AUTO),
                env.millis("MOBULA_LIVENESS_TIMEOUT_MS", Duration.ofSeconds(60)),
                env.millis("MOBULA_CLOSE_TIMEOUT_MS", Duration.ofSeconds(3)),
                env.text("MOBULA_VERBOSE", "0").equals("1"),
                env.bytes("MOBULA_REUSE_BYTES", 32 << 20, 0, 1L << 40),
                env.bytes("MOBULA_ONE_WAY_BYTES", heapShare(16), LEAST_ONE_WAY, 1L << 40),
                env.bytes("MOBULA_EAGER_LIMIT", EAGER_BY_TRANSPORT, 0, MOST_EAGER),
                env.bytes("MOBULA_UNEXPECTED_BYTES", heapShare(8), LEAST_UNEXPECTED, 1L << 40),
                env.bytes("MOBULA_AREA_BYTES", 1 << 17, 0, MOST_AREA),
                env.bytes("MOBULA_HELD_BYTES", heapShare(8), LEAST_HELD, Long.MAX_VALUE),
                ObjectLimits.from(env),
                Ablation.from(env),
                new TransportOptions(
                        (int) env.bytes("MOBULA_RING_BYTES", base.ringBytes(), 1 << 16, 1 << 30),
                        Path.of(env.text("MOBULA_SHM_DIR", base.shmDirectory().toString())),
                        env.text("MOBULA_TCP_ADDRESS", base.tcpAddress()),
                        Objects.requireNonNullElse(
                                env.choice(
                                        "MOBULA_TCP_PORTS",
                                        null,
                                        PortRange::parse,
                                        "a range of ports, such as 40000-40099"),
                                base.tcpPorts()),
                        (int) env.bytes("MOBULA_TCP_BUFFER_BYTES", base.tcpBufferBytes(), 1 << 13, 1 << 30),
                        (int) env.bytes("MOBULA_UDP_BUFFER_BYTES", base.udpBufferBytes(), 1 << 13, 1 << 28),
                        env.bytes("MOBULA_MESSAGE_LIMIT", base.messageLimit(), 1 << 16, 1L << 40),
                        (int) env.bytes("MOBULA_BLOCK_THRESHOLD", base.blockThreshold(), 1, 1 << 30),
                        LinkSettings.from(env),
                        env.either("MOBULA_BYTE_ORDER", "own", "swapped")));
    }

    /** A part of the heap, from 1 to 64 MiB: queues must not fill a small heap. */
    private static long heapShare(int divisor) {
        return Math.clamp(Runtime.getRuntime().maxMemory() / divisor, 1L << 20, MOST_USUAL);
    }

    /** The same with other transports. */
    public NodeOptions withTransports(String... names) {
        return with(it -> it.transports = List.of(names));
    }

    /** The same with another way of waiting; null to decide by the number of ranks and cores. */
    public NodeOptions withWaiting(@Nullable Waiting way) {
        return with(it -> it.waiting = way);
    }

    /** The same with another way to dispatch methods. */
    public NodeOptions withDispatching(Dispatching way) {
        return with(it -> it.dispatching = way);
    }

    /** The same with another {@link #livenessTimeout}. */
    public NodeOptions withLivenessTimeout(Duration silence) {
        return with(it -> it.livenessTimeout = silence);
    }

    /** The same with other options of the transports. */
    public NodeOptions withTransport(TransportOptions options) {
        return with(it -> it.transport = options);
    }

    /** The same with another {@link #reuseBytes}. */
    public NodeOptions withReuseBytes(long bytes) {
        return with(it -> it.reuseBytes = bytes);
    }

    /** The same with another {@link #oneWayBytes}. */
    public NodeOptions withOneWayBytes(long bytes) {
        return with(it -> it.oneWayBytes = bytes);
    }

    /** The same with other limits of the content of one message. */
    public NodeOptions withObjects(ObjectLimits limits) {
        return with(it -> it.objects = limits);
    }

    /** The same with another {@link #eagerLimit}, or {@link #EAGER_BY_TRANSPORT}. */
    public NodeOptions withEagerLimit(long bytes) {
        return with(it -> it.eagerLimit = bytes);
    }

    /** The same with another {@link #unexpectedBytes}. */
    public NodeOptions withUnexpectedBytes(long bytes) {
        return with(it -> it.unexpectedBytes = bytes);
    }

    /** The same with another {@link #areaBytes}; 0 for no shared memory. */
    public NodeOptions withAreaBytes(long bytes) {
        return with(it -> it.areaBytes = bytes);
    }

    /** The same with another {@link #heldBytes}. */
    public NodeOptions withHeldBytes(long bytes) {
        return with(it -> it.heldBytes = bytes);
    }

    /** The same after a change of one component. */
    private NodeOptions with(Consumer<Components> change) {
        Components components = new Components(this);
        change.accept(components);
        return components.options();
    }

    /** The components as variables. Reflection would do with less code, but costs each rank 50 ms at its start. */
    private static final class Components {
        private List<String> transports;
        private @Nullable Waiting waiting;
        private Dispatching dispatching;
        private Duration livenessTimeout;
        private Duration closeTimeout;
        private boolean verbose;
        private long reuseBytes;
        private long oneWayBytes;
        private long eagerLimit;
        private long unexpectedBytes;
        private long areaBytes;
        private long heldBytes;
        private ObjectLimits objects;
        private Ablation ablation;
        private TransportOptions transport;

        Components(NodeOptions options) {
            transports = options.transports;
            waiting = options.waiting;
            dispatching = options.dispatching;
            livenessTimeout = options.livenessTimeout;
            closeTimeout = options.closeTimeout;
            verbose = options.verbose;
            reuseBytes = options.reuseBytes;
            oneWayBytes = options.oneWayBytes;
            eagerLimit = options.eagerLimit;
            unexpectedBytes = options.unexpectedBytes;
            areaBytes = options.areaBytes;
            heldBytes = options.heldBytes;
            objects = options.objects;
            ablation = options.ablation;
            transport = options.transport;
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
}
