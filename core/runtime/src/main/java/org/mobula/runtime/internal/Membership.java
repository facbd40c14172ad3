package org.mobula.runtime.internal;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.PeerListener;
import org.mobula.transport.Endpoint;

/**
 * The ranks of the job as one node sees them. Records which ones have departed and why, and notifies the listeners.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> an exception of a listener is logged, and the next listener is called.
 */
final class Membership {
    private final int rank;
    private final RankPeer[] peers;
    private final Progress progress;
    private final List<PeerListener> listeners = new CopyOnWriteArrayList<>();

    /**
     * @param rank the rank of the node
     * @param peers by rank; may be filled later
     */
    Membership(int rank, RankPeer[] peers, Progress progress) {
        this.rank = rank;
        this.peers = peers;
        this.progress = progress;
    }

    int rank() {
        return rank;
    }

    int size() {
        return peers.length;
    }

    RankPeer peer(int number) {
        if (number < 0 || number >= peers.length) {
            throw new IndexOutOfBoundsException(
                    "there is no rank " + number + "; ranks go from 0 to " + (peers.length - 1));
        }
        return peers[number];
    }

    /** By rank; not to be changed. */
    RankPeer[] all() {
        return peers;
    }

    /** The ranks that have not departed, ascending. */
    List<Integer> living() {
        return Arrays.stream(peers)
                .filter(peer -> !peer.hasDeparted())
                .map(RankPeer::rank)
                .toList();
    }

    /** Adds a listener, and tells it about ranks that have departed already. */
    void listen(PeerListener listener) {
        listeners.add(listener);
        for (RankPeer peer : peers) {
            if (peer.hasDeparted()) {
                guarded(peer, () -> listener.departed(peer));
            }
            if (peer.hasEnded()) {
                guarded(peer, () -> listener.ended(peer));
            }
        }
    }

    /** A rank has failed. It has departed once everything that it has sent has been read. */
    void failed(RankPeer peer, String cause) {
        Endpoint endpoint = peer.endpoint();
        if (endpoint == null || endpoint.isEnded()) {
            departed(peer, cause);
        } else {
            endpoint.drainThenClose(new IOException(cause));
            progress.wakeups().wakeLocal(); // a sleeping thread must read what the rank has sent
        }
    }

    /** Marks a rank as failed because the connection to it is lost. */
    void lost(RankPeer peer, IOException cause) {
        disconnect(peer);
        departed(peer, cause.getMessage() == null ? cause.toString() : cause.getMessage());
    }

    private void departed(RankPeer peer, String cause) {
        if (peer.departed(ConnectionStage.FAILED, cause)) {
            disconnect(peer);
            if (FlightRecording.isOn()) {
                PeerFailureEvent.emit(rank, peer.rank(), cause);
            }
            announceDeparture(peer);
            announceEnd(peer);
        }
    }

    /** Marks a rank as having left the job. */
    void left(RankPeer peer) {
        if (peer.departed(ConnectionStage.LEFT, "it has left the job: its node was closed")) {
            announceDeparture(peer);
            announceEnd(peer);
        }
    }

    /** Records that the process of a rank has ended. */
    void processEnded(RankPeer peer) {
        if (peer.processEnded()) {
            failed(peer, "its process ended");
            announceEnd(peer);
        }
    }

    /** Marks every rank as departed because this node closed. */
    void close() {
        for (RankPeer peer : peers) {
            if (peer.departed(ConnectionStage.LEFT, "this node is closed")) {
                announceDeparture(peer);
            }
            disconnect(peer);
        }
    }

    private void disconnect(RankPeer peer) {
        Endpoint endpoint = peer.endpoint();
        if (endpoint != null) {
            progress.pollSet().remove(endpoint);
            endpoint.close();
        }
    }

    private void announceDeparture(RankPeer peer) {
        for (PeerListener listener : listeners) {
            guarded(peer, () -> listener.departed(peer));
        }
        peer.goneAnnounced();
    }

    /** Called both when a rank has departed and when its process has ended: the later of the two announces the end. */
    private void announceEnd(RankPeer peer) {
        if (peer.announcesEnd()) {
            listeners.forEach(listener -> guarded(peer, () -> listener.ended(peer)));
        }
    }

    private void guarded(RankPeer peer, Runnable listener) {
        Guard.run("a listener of rank " + rank + " for the end of rank " + peer.rank(), listener);
    }
}
