/**
 * Shared memory between the ranks of one host.
 *
 * <p>Two ranks that talk share one mapped file with two rings, made by the side that called and unlinked as soon as
 * both have it. The Unix-domain socket over which they agreed stays open: one byte on it is the wake-up for a side
 * that sleeps, its end is the news that the other process is gone. Start reading at
 * {@link org.mobula.transport.shm.ShmTransport}.
 */
package org.mobula.transport.shm;
