package org.mobula.transport.udp;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.mobula.transport.PortRange;
import org.mobula.transport.spi.Swapping;

/**
 * What this side decides.
 *
 * @param capacity of the window of each direction, a power of two
 * @param key that datagrams of the peer must carry
 * @param ports the ports that may be used
 * @param timeout how long the peer may take
 * @param wires applied to each socket; adds faults in tests
 */
record ChannelTerms(
        int capacity, long key, PortRange ports, Swapping swapping, Duration timeout, UnaryOperator<Wire> wires) {}
