package mpi;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Codecs;
import org.mobula.message.Comparison;
import org.mobula.message.PointToPoint;

/**
 * Processes that can send messages to each other, separate from the messages of other communicators.
 *
 * <p>Sends and receives specify items by an array, the index of the first item, a count and a datatype. The element
 * type of the array is the base type of the datatype; {@link MPI#OBJECT} means references; the objects are copied.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> arrays belong to the program, which must not modify them during a
 * call. <b>Failure:</b> {@link MPIException}; see {@link Errhandler}.
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

    /** The number of processes; of an intercommunicator, in the group of the calling process. */
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

    /** Frees the communicator. Collective. */
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

    /** Frees the underlying communicator. */
    void release() {}

    /** Whether this is an {@link Intercomm}. */
    public boolean Test_inter() {
        return false;
    }

    /** {@link MPI#CART}, {@link MPI#GRAPH} or {@link MPI#UNDEFINED}. */
    public int Topo_test() {
        return MPI.UNDEFINED;
    }

    /** The same processes in a new context. Collective. */
    @Override
    public Object clone() {
        throw noClass();
    }

    /**
     * Connects two groups by an {@link Intercomm}. Both leaders are in this communicator. Collective.
     *
     * @param local_comm the calling process' group
     * @param local_leader its leader, a rank of {@code local_comm}
     * @param remote_leader the other group's leader, a rank of this communicator
     * @param tag of the messages that the leaders exchange
     */
    public Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag) {
        return Intercomm.create(this, local_comm, local_leader, remote_leader, tag);
    }

    /**
     * The maximum number of bytes that {@link #Pack} writes for items; unknown for {@link MPI#OBJECT}, which is
     * refused.
     */
    public int Pack_size(int incount, Datatype datatype) {
        link("Comm.Pack_size");
        return ItemPacking.size(incount, datatype);
    }

    /**
     * Writes items to an array of bytes, to be sent as {@link MPI#PACKED}.
     *
     * @param position the first byte to write
     * @return the byte after the last one written
     */
    public int Pack(Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        Codecs codecs = link("Comm.Pack").codecs();
        return ItemPacking.pack(codecs, Span.of("Comm.Pack", inbuf, offset, incount, datatype), outbuf, position);
    }

    /**
     * Reads items that {@link #Pack} wrote.
     *
     * @param position the first byte to read
     * @return the byte after the last one read
     */
    public int Unpack(byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype) {
        Codecs codecs = link("Comm.Unpack").codecs();
        Span span = Span.of("Comm.Unpack", outbuf, offset, outcount, datatype);
        return ItemPacking.unpack(codecs, inbuf, position, span);
    }

    /** Creates a key for attributes. Not part of mpiJava, whose programs could read only the attributes of MPI. */
    public static int Keyval_create() {
        return Attributes.newKey();
    }

    /** Sets an attribute. A {@link #clone} does not have it. */
    public void Attr_put(int keyval, Object value) {
        link("Comm.Attr_put");
        attributes.put(keyval, value);
    }

    /** An attribute, including {@link MPI#TAG_UB} and the like; null if there is none. */
    public @Nullable Object Attr_get(int keyval) {
        link("Comm.Attr_get");
        return attributes.get(keyval);
    }

    /** Deletes an attribute. */
    public void Attr_delete(int keyval) {
        link("Comm.Attr_delete");
        attributes.delete(keyval);
    }
}
