package org.mobula.runtime.internal;

import org.mobula.runtime.Waiting;

/**
 * State shared by all {@link RankPeer}s of a node.
 *
 * @param rank the rank of the node
 * @param waiting how its threads wait for messages
 * @param maxCausalBytesPerPoll how many bytes of causal messages are sent to one rank between two polls, at most
 */
record PeerContext(
        int rank,
        Waiting waiting,
        long maxCausalBytesPerPoll,
        NodeLifecycle lifecycle,
        Progress progress,
        Waits waits,
        OrderClocks clocks,
        PeerConnector connector) {}
