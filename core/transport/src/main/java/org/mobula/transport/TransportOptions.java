package org.mobula.transport;

import java.nio.file.Path;

/**
 * Sizes and addresses of the transports. All have defaults; {@code docs/configuration.md} names the environment
 * variables.
 *
 * @param ringBytes bytes of one direction's ring in shared memory, a power of two, at least 65536
 * @param shmDirectory where ring files are made; a file system in memory
 * @param tcpAddress the address to listen at: a numeric or resolvable name, or empty for all interfaces
 * @param tcpBufferBytes bytes of one direction's buffer of a TCP connection
 * @param messageLimit the longest message, in bytes
 * @param blockThreshold arrays of at least so many bytes go straight from array to array
 * @param turned whether messages are written in the byte order that is not this machine's: to measure what swapping
 *     costs, and to test it
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

    /** The same, written in the byte order that is not this machine's. */
    public TransportOptions withTurned() {
        return new TransportOptions(
                ringBytes, shmDirectory, tcpAddress, tcpBufferBytes, messageLimit, blockThreshold, true);
    }

    /** The same with another folder for ring files. */
    public TransportOptions withShmDirectory(Path directory) {
        return new TransportOptions(
                ringBytes, directory, tcpAddress, tcpBufferBytes, messageLimit, blockThreshold, turned);
    }

    /** The same, listening elsewhere. */
    public TransportOptions withTcpAddress(String address) {
        return new TransportOptions(
                ringBytes, shmDirectory, address, tcpBufferBytes, messageLimit, blockThreshold, turned);
    }

    /** The same with another length of the longest message. */
    public TransportOptions withMessageLimit(long bytes) {
        return new TransportOptions(ringBytes, shmDirectory, tcpAddress, tcpBufferBytes, bytes, blockThreshold, turned);
    }

    /** The same with another length from which arrays go straight from array to array. */
    public TransportOptions withBlockThreshold(int bytes) {
        return new TransportOptions(ringBytes, shmDirectory, tcpAddress, tcpBufferBytes, messageLimit, bytes, turned);
    }
}
