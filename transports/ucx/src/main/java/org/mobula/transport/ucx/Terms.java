package org.mobula.transport.ucx;

import java.time.Duration;
import org.mobula.transport.spi.Swapping;

/**
 * What this side decides.
 *
 * @param capacity of the ring of each direction, a power of two
 * @param key that messages of the peer must carry
 * @param swapping which side writes messages in the other byte order; headers never are
 * @param timeout how long the peer may take
 */
record Terms(int capacity, long key, Swapping swapping, Duration timeout) {}
