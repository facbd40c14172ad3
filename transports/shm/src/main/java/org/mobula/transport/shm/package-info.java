/**
 * Shared memory between the ranks of one host.
 *
 * <p>A connected pair of ranks shares one mapped file with two rings. The calling side creates it, and unlinks it once
 * both have mapped it. The Unix-domain socket of the handshake remains open: one byte on it wakes a side that sleeps,
 * and its end shows that the other process has ended. Start reading at {@link org.mobula.transport.shm.ShmTransport}.
 */
package org.mobula.transport.shm;
