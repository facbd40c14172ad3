package mpi;

import org.mobula.fault.MobulaException;
import org.mobula.message.Comparison;
import org.mobula.message.Intercommunicator;

/**
 * Two groups of processes. Each sends to and receives from ranks of the other group.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link MPIException}.
 */
public class Intercomm extends Comm {
    private final Intercommunicator both;

    Intercomm(Intercommunicator both, CommOrigin origin) {
        super(both, origin);
        this.both = both;
    }

    static Intercomm create(Comm peer, Comm local, int localLeader, int remoteLeader, int tag) {
        String call = "Comm.Create_intercomm";
        peer.link(call);
        if (!(peer instanceof Intracomm through) || !(local instanceof Intracomm group)) {
            throw MPIException.of(
                    MPI.ERR_COMM, call, "both communicators are to be of one group each; give an Intracomm for each");
        }
        RankArguments.checkTag(call, tag, false);
        try {
            return new Intercomm(
                    Intercommunicator.create(
                            group.Communicator(), localLeader, through.Communicator(), remoteLeader, tag),
                    local.origin());
        } catch (MobulaException failure) {
            throw peer.failed(call, failure);
        }
    }

    /** The underlying communicator, for its other features. Not part of mpiJava. */
    public final Intercommunicator Intercommunicator() {
        link("Intercomm.Intercommunicator");
        return both;
    }

    @Override
    int partners() {
        return both.remoteSize();
    }

    @Override
    Comparison compareWith(Comm other) {
        return Intercommunicator().compare(((Intercomm) other).Intercommunicator());
    }

    @Override
    void release() {
        both.free();
    }

    /** The number of processes in the other group. */
    public int Remote_size() {
        link("Intercomm.Remote_size");
        return both.remoteSize();
    }

    /** The other group. */
    public Group Remote_group() {
        link("Intercomm.Remote_group");
        return new Group(both.remoteGroup());
    }

    /**
     * Creates a communicator of both groups. Collective.
     *
     * @param high whether the calling process' group is last
     */
    public Intracomm Merge(boolean high) {
        link("Intercomm.Merge");
        try {
            return new Intracomm(both.merge(high), origin());
        } catch (MobulaException failure) {
            throw failed("Intercomm.Merge", failure);
        }
    }

    /** True. */
    @Override
    public boolean Test_inter() {
        return true;
    }

    /** The same groups in a new context. Collective. */
    @Override
    public Object clone() {
        link("Intercomm.clone");
        try {
            return new Intercomm(both.duplicate(), origin());
        } catch (MobulaException failure) {
            throw failed("Intercomm.clone", failure);
        }
    }
}
