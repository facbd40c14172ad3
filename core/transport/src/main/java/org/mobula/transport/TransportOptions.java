package org.mobula.transport;

import java.nio.file.Path;

/**
 * Options of the transports. All have defaults; {@code docs/configuration.md} lists the environment variables.
 *
 * @param ringBytes bytes of the ring of one direction in shared memory, a power of two, at least 65536
 * @param shmDirectory the directory of ring files; a file system in memory
 * @param tcpAddress the address to listen on: a numeric address or a resolvable name, or empty for all interfaces
 * @param tcpPorts the ports to listen on
 * @param tcpBufferBytes bytes of the buffer of one direction of a TCP connection
 * @param udpBufferBytes bytes of the window of one direction of a connection over UDP
 * @param messageLimit the longest message, in bytes
 * @param blockThreshold arrays of at least this many bytes are sent as blocks, without a copy
 * @param link protection of connections over a network, and their interruptions
 * @param turned whether messages are written in the byte order opposite to that of this machine, to measure and test
 *     the conversion
 */
public record TransportOptions(
        int ringBytes,
        Path shmDirectory,
        String tcpAddress,
        PortRange tcpPorts,
        int tcpBufferBytes,
        int udpBufferBytes,
        long messageLimit,
        int blockThreshold,
        LinkOptions link,
        boolean turned) {
    private static final int UDP_BUFFER_BYTES = 1 << 20;

    /** With connections that are not protected, and not resumed, and the usual window over UDP. */
    public TransportOptions(
            int ringBytes,
            Path shmDirectory,
            String tcpAddress,
            PortRange tcpPorts,
            int tcpBufferBytes,
            long messageLimit,
            int blockThreshold,
            boolean turned) {
        this(
                ringBytes,
                shmDirectory,
                tcpAddress,
                tcpPorts,
                tcpBufferBytes,
                UDP_BUFFER_BYTES,
                messageLimit,
                blockThreshold,
                LinkOptions.defaults(),
                turned);
    }

    /** The defaults: rings of 1 MiB in /dev/shm, all interfaces, messages up to 2 GiB, blocks from 8 KiB. */
    public static TransportOptions defaults() {
        return new TransportOptions(
                1 << 20, Path.of("/dev/shm"), "", PortRange.ANY, 1 << 18, 1L << 31, 8 * 1024, false);
    }

    /** The same with messages in the other byte order. */
    public TransportOptions withTurned() {
        return new TransportOptions(
                ringBytes,
                shmDirectory,
                tcpAddress,
                tcpPorts,
                tcpBufferBytes,
                udpBufferBytes,
                messageLimit,
                blockThreshold,
                link,
                true);
    }

    /** The same with another directory for ring files. */
    public TransportOptions withShmDirectory(Path directory) {
        return new TransportOptions(
                ringBytes,
                directory,
                tcpAddress,
                tcpPorts,
                tcpBufferBytes,
                udpBufferBytes,
                messageLimit,
                blockThreshold,
                link,
                turned);
    }

    /** The same with another address to listen on. */
    public TransportOptions withTcpAddress(String address) {
        return new TransportOptions(
                ringBytes,
                shmDirectory,
                address,
                tcpPorts,
                tcpBufferBytes,
                udpBufferBytes,
                messageLimit,
                blockThreshold,
                link,
                turned);
    }

    /** The same with other ports to listen on. */
    public TransportOptions withTcpPorts(PortRange ports) {
        return new TransportOptions(
                ringBytes,
                shmDirectory,
                tcpAddress,
                ports,
                tcpBufferBytes,
                udpBufferBytes,
                messageLimit,
                blockThreshold,
                link,
                turned);
    }

    /** The same with another limit on the length of messages. */
    public TransportOptions withMessageLimit(long bytes) {
        return new TransportOptions(
                ringBytes,
                shmDirectory,
                tcpAddress,
                tcpPorts,
                tcpBufferBytes,
                udpBufferBytes,
                bytes,
                blockThreshold,
                link,
                turned);
    }

    /** The same with another threshold for blocks. */
    public TransportOptions withBlockThreshold(int bytes) {
        return new TransportOptions(
                ringBytes,
                shmDirectory,
                tcpAddress,
                tcpPorts,
                tcpBufferBytes,
                udpBufferBytes,
                messageLimit,
                bytes,
                link,
                turned);
    }

    /** The same with other protection. */
    public TransportOptions withLink(LinkOptions other) {
        return new TransportOptions(
                ringBytes,
                shmDirectory,
                tcpAddress,
                tcpPorts,
                tcpBufferBytes,
                udpBufferBytes,
                messageLimit,
                blockThreshold,
                other,
                turned);
    }

    /** The same with another window of connections over UDP. */
    public TransportOptions withUdpBufferBytes(int bytes) {
        return new TransportOptions(
                ringBytes,
                shmDirectory,
                tcpAddress,
                tcpPorts,
                tcpBufferBytes,
                bytes,
                messageLimit,
                blockThreshold,
                link,
                turned);
    }
}
