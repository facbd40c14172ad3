package org.mobula.runtime.spi;

import java.time.Duration;

/** Gets the card of a {@link SideNode} of another rank, by messages of the node beside it. */
@FunctionalInterface
public interface CardExchange {
    /**
     * The {@link SideNode#card} of the side node of the same transports at a rank, which is joined there if necessary.
     *
     * @throws org.mobula.fault.PeerFailedException if that rank has failed
     */
    String card(int rank, Duration atMost);
}
