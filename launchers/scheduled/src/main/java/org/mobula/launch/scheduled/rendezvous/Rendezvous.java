package org.mobula.launch.scheduled.rendezvous;

import org.mobula.launch.scheduled.Exchange;

/**
 * An {@link Exchange} that needs nothing of the scheduler but the ranks' numbers and the host of rank 0. {@code
 * docs/wire-protocol-rendezvous.md} describes the lines.
 *
 * <p><b>Failure:</b> {@link org.mobula.launch.LaunchException} if a rank ends before all have come, or if they take too
 * long.
 */
public final class Rendezvous {
    private Rendezvous() {}

    /**
     * Begins a rendezvous. Rank 0 listens once this method returns; the others connect in {@link Exchange#fence}.
     *
     * @throws org.mobula.launch.LaunchException if rank 0 cannot listen, or trusts no process
     */
    public static Exchange begin(Terms terms) {
        return begin(terms, () -> {});
    }

    /**
     * The same, and runs an action when this process has joined.
     *
     * @param whenJoined the action
     */
    public static Exchange begin(Terms terms, Runnable whenJoined) {
        return terms.rank() == 0 ? RendezvousServer.listen(terms, whenJoined) : new RendezvousClient(terms, whenJoined);
    }
}
