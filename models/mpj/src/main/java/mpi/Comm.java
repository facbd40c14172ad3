package mpi;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Codecs;
import org.mobula.message.Comparison;
import org.mobula.message.PointToPoint;

/**
 * Processes that can send each other messages, without getting in the way of other communicators' messages.
 *
 * <p>All sends and receives name items by an array, the index of the first item, a count and a datatype: the array's
 * element type is the datatype's base type, and one of {@link MPI#OBJECT} means references that travel as copies.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> arrays are the program's; one named in a call that has not ended is left
 * alone. <b>Failure:</b> {@link MPIException}; see {@link Errhandler}.
 */
public class Comm extends PointToPointComm {
    private final Attributes attributes = new Attributes(this::Rank);

    Comm(PointToPoint link, CommOrigin origin) {
        super(link, origin);
    }

    @Override
    int partners() {
        return Size();
    }

    /** How many processes this has; of an intercommunicator, the group of the calling one. */
    public int Size() {
        return link("Comm.Size").size();
    }

    /** The calling process' rank, 0 to {@link #Size} - 1. */
    public int Rank() {
        return link("Comm.Rank").rank();
    }

    /** The processes of {@link #Size}. */
    public Group Group() {
        return new Group(link("Comm.Group").group());
    }

    /** {@link MPI#IDENT}, {@link MPI#CONGRUENT}, {@link MPI#SIMILAR} or {@link MPI#UNEQUAL}. */
    public static int Compare(Comm comm1, Comm comm2) {
        if (comm1 == null || comm2 == null) {
            throw MPIException.of(MPI.ERR_COMM, "Comm.Compare", "a communicator is null; give two");
        }
        if (comm1.link("Comm.Compare") == comm2.link("Comm.Compare")) {
            return MPI.IDENT;
        }
        if (comm1.Test_inter() != comm2.Test_inter()) {
            return MPI.UNEQUAL;
        }
        return Group.likeness(comm1.compareWith(comm2));
    }

    /** Compares it with another one of the same class. */
    Comparison compareWith(Comm other) {
        throw noClass();
    }

    private static IllegalStateException noClass() {
        return new IllegalStateException("every communicator is one of a subclass");
    }

    /** Gives the communicator back. Collective. */
    public void Free() {
        PointToPoint freed = link("Comm.Free");
        MpjSession session = MpjSession.current("Comm.Free");
        if (freed == session.world() || freed == session.self()) {
            throw MPIException.of(
                    MPI.ERR_COMM, "Comm.Free", "MPI.COMM_WORLD and MPI.COMM_SELF last until MPI.Finalize; keep them");
        }
        close();
        release();
    }

    /** Gives back what is beneath. */
    void release() {}

    /** Whether this is an {@link Intercomm}. */
    public boolean Test_inter() {
        return false;
    }

    /** {@link MPI#CART}, {@link MPI#GRAPH} or {@link MPI#UNDEFINED}. */
    public int Topo_test() {
        return MPI.UNDEFINED;
    }

    /** The same processes in a context of their own. Collective. */
    @Override
    public Object clone() {
        throw noClass();
    }

    /**
     * Joins two groups by an {@link Intercomm}, this communicator being the one that both leaders are in. Collective.
     *
     * @param local_comm the calling process' group
     * @param local_leader its leader, a rank of {@code local_comm}
     * @param remote_leader the other group's leader, a rank of this communicator
     * @param tag of the messages that the leaders exchange
     */
    public Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag) {
        return Intercomm.create(this, local_comm, local_leader, remote_leader, tag);
    }

    /** How many bytes {@link #Pack} takes at most for items; unknown, and refused, for {@link MPI#OBJECT}. */
    public int Pack_size(int incount, Datatype datatype) {
        link("Comm.Pack_size");
        return ItemPacking.size(incount, datatype);
    }

    /**
     * Writes items into an array of bytes, to be sent as {@link MPI#PACKED}.
     *
     * @param position where to begin
     * @return where it ended
     */
    public int Pack(Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        Codecs codecs = link("Comm.Pack").codecs();
        return ItemPacking.pack(codecs, Span.of("Comm.Pack", inbuf, offset, incount, datatype), outbuf, position);
    }

    /**
     * Reads items that {@link #Pack} wrote.
     *
     * @param position where they begin
     * @return where they ended
     */
    public int Unpack(byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype) {
        Codecs codecs = link("Comm.Unpack").codecs();
        Span span = Span.of("Comm.Unpack", outbuf, offset, outcount, datatype);
        return ItemPacking.unpack(codecs, inbuf, position, span);
    }

    /** A key for attributes. Not part of mpiJava, whose programs could only read those of MPI. */
    public static int Keyval_create() {
        return Attributes.newKey();
    }

    /** Remembers something with this communicator. A {@link #clone} does not have it. */
    public void Attr_put(int keyval, Object value) {
        link("Comm.Attr_put");
        attributes.put(keyval, value);
    }

    /** What is remembered under a key, {@link MPI#TAG_UB} and the like included; null if nothing is. */
    public @Nullable Object Attr_get(int keyval) {
        link("Comm.Attr_get");
        return attributes.get(keyval);
    }

    /** Forgets what is remembered under a key. */
    public void Attr_delete(int keyval) {
        link("Comm.Attr_delete");
        attributes.delete(keyval);
    }
}
