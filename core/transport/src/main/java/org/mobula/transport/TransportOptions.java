package org.mobula.transport;

import java.nio.file.Path;

/**
 * Options of the transports. All have defaults; {@code docs/configuration.md} lists the environment variables.
 *
 * @param ringBytes bytes of the ring of one direction in shared memory, a power of two, at least 65536
 * @param shmDirectory the directory of ring files; a file system in memory
 * @param tcpAddress the address to listen on: a numeric address or a resolvable name, or empty for all interfaces
 * @param tcpBufferBytes bytes of the buffer of one direction of a TCP connection
 * @param messageLimit the longest message, in bytes
 * @param blockThreshold arrays of at least this many bytes are sent as blocks, without a copy
 * @param turned whether messages are written in the byte order opposite to that of this machine, to measure and test
 *     the conversion
 */
public record TransportOptions(
        int ringBytes,
        Path shmDirectory,
        String tcpAddress,
        int tcpBufferBytes,
        long messageLimit,
        int blockThreshold,
        boolean turned) {

    /** The defaults: rings of 1 MiB in /dev/shm, all interfaces, messages up to 2 GiB, blocks from 8 KiB. */
    public static TransportOptions defaults() {
        return new TransportOptions(1 << 20, Path.of("/dev/shm"), "", 1 << 18, 1L << 31, 8 * 1024, false);
    }

    /** The same with messages in the other byte order. */
    public TransportOptions withTurned() {
        return new TransportOptions(
                ringBytes, shmDirectory, tcpAddress, tcpBufferBytes, messageLimit, blockThreshold, true);
    }

    /** The same with another directory for ring files. */
    public TransportOptions withShmDirectory(Path directory) {
        return new TransportOptions(
                ringBytes, directory, tcpAddress, tcpBufferBytes, messageLimit, blockThreshold, turned);
    }

    /** The same with another address to listen on. */
    public TransportOptions withTcpAddress(String address) {
        return new TransportOptions(
                ringBytes, shmDirectory, address, tcpBufferBytes, messageLimit, blockThreshold, turned);
    }

    /** The same with another limit on the length of messages. */
    public TransportOptions withMessageLimit(long bytes) {
        return new TransportOptions(ringBytes, shmDirectory, tcpAddress, tcpBufferBytes, bytes, blockThreshold, turned);
    }

    /** The same with another threshold for blocks. */
    public TransportOptions withBlockThreshold(int bytes) {
        return new TransportOptions(ringBytes, shmDirectory, tcpAddress, tcpBufferBytes, messageLimit, bytes, turned);
    }
}
