package mpi;

import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.message.PointToPoint;
import org.mobula.message.SendMode;

/**
 * Processes that can send each other messages, without getting in the way of other communicators' messages.
 *
 * <p>All sends and receives name items by an array, the index of the first item, a count and a datatype: the array's
 * element type is the datatype's base type, and one of {@link MPI#OBJECT} means references that travel as copies.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> arrays are the program's; one named in a call that has not ended is left
 * alone. <b>Failure:</b> {@link MPIException}; see {@link Errhandler}.
 */
public class Comm {
    private final PointToPoint link;
    private final Attributes attributes = new Attributes(this);
    private volatile Errhandler errhandler = MPI.ERRORS_RETURN;
    private volatile boolean freed;

    Comm(PointToPoint link) {
        this.link = link;
    }

    /** What sends and receives, unless it is too late. */
    final PointToPoint link(String call) {
        Session.current(call);
        if (freed) {
            throw MPIException.of(
                    MPI.ERR_COMM, call, "this communicator has been freed; use another one, or free it later");
        }
        return link;
    }

    /** How many processes one can send to and receive from. */
    int partners() {
        return link.size();
    }

    /** What a call throws that has failed; or the run ends, if the program wants it so. */
    final MPIException failed(String call, MobulaException failure) {
        MPIException exception = MPIException.of(call, failure);
        if (errhandler == MPI.ERRORS_ARE_FATAL) {
            System.err.println("mobula: " + exception.getMessage() + " (MPI.ERRORS_ARE_FATAL)");
            Abort(exception.Get_error_class());
        }
        return exception;
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
        return Group.likeness(
                comm1 instanceof Intercomm one && comm2 instanceof Intercomm two
                        ? one.Intercommunicator().compare(two.Intercommunicator())
                        : ((Intracomm) comm1).Communicator().compare(((Intracomm) comm2).Communicator()));
    }

    /** Gives the communicator back. Collective. */
    public void Free() {
        link("Comm.Free");
        Session session = Session.current("Comm.Free");
        if (this == session.world() || this == session.self()) {
            throw MPIException.of(
                    MPI.ERR_COMM, "Comm.Free", "MPI.COMM_WORLD and MPI.COMM_SELF last until MPI.Finalize; keep them");
        }
        freed = true;
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
        throw new IllegalStateException("every communicator is one of a subclass");
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

    /** Sends items. */
    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        send("Comm.Send", SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** Sends items, and waits until the receiver has begun to receive them. */
    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        send("Comm.Ssend", SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** Sends items to somebody who has begun to receive them. */
    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        send("Comm.Rsend", SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    /** Sends a copy of items and waits for nobody; takes room of the {@linkplain MPI#Buffer_attach attached buffer}. */
    public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        isend("Comm.Bsend", SendMode.BUFFERED, buf, offset, count, datatype, dest, tag)
                .Wait();
    }

    private void send(
            String call, SendMode mode, Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        try {
            sending(call, mode, buf, offset, count, datatype, dest, tag).now();
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    /** Begins to send items. */
    public Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return isend("Comm.Isend", SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** As {@link #Ssend}, without waiting. */
    public Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return isend("Comm.Issend", SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** As {@link #Rsend}, without waiting. */
    public Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return isend("Comm.Irsend", SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    /** As {@link #Bsend}. */
    public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return isend("Comm.Ibsend", SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    private Request isend(
            String call, SendMode mode, Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        try {
            Sending sending = sending(call, mode, buf, offset, count, datatype, dest, tag);
            return new Request(call, this, sending.begun());
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    private Sending sending(
            String call, SendMode mode, Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        PointToPoint through = link(call);
        int to = Partners.destination(call, dest, partners());
        Partners.checkTag(call, tag, false);
        return new Sending(call, through, Span.of(call, buf, offset, count, datatype), to, tag, mode);
    }

    /** Receives items. */
    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        try {
            return receiving("Comm.Recv", buf, offset, count, datatype, source, tag)
                    .now();
        } catch (MobulaException failure) {
            throw failed("Comm.Recv", failure);
        }
    }

    /** Begins to receive items. */
    public Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return irecv("Comm.Irecv", buf, offset, count, datatype, source, tag);
    }

    private Request irecv(String call, Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        try {
            return new Request(
                    call,
                    this,
                    receiving(call, buf, offset, count, datatype, source, tag).begun());
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    private Receiving receiving(
            String call, Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        PointToPoint through = link(call);
        int from = Partners.source(call, source, partners());
        Partners.checkTag(call, tag, true);
        return new Receiving(call, through, Span.of(call, buf, offset, count, datatype), from, Partners.tag(tag));
    }

    /** Sends items and receives others at the same time. */
    public Status Sendrecv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        String call = "Comm.Sendrecv";
        try {
            Sending sending = sending(call, SendMode.STANDARD, sendbuf, sendoffset, sendcount, sendtype, dest, sendtag);
            return exchange(sending, irecv(call, recvbuf, recvoffset, recvcount, recvtype, source, recvtag));
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    /** Sends items, and receives others into their place. */
    public Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype datatype, int dest, int sendtag, int source, int recvtag) {
        String call = "Comm.Sendrecv_replace";
        try {
            Sending sending = sending(call, SendMode.STANDARD, buf, offset, count, datatype, dest, sendtag);
            Sending copied = sending.copied();
            return exchange(copied, irecv(call, buf, offset, count, datatype, source, recvtag));
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    private static Status exchange(Sending sending, Request receive) {
        boolean sent = false;
        try {
            sending.now();
            sent = true;
        } finally {
            if (!sent) { // why: nobody could ever wait for it
                receive.Cancel();
                receive.Free();
            }
        }
        return receive.Wait();
    }

    /** Describes an {@link #Isend}, to be started. */
    public Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return prepared("Comm.Send_init", SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** Describes an {@link #Ibsend}, to be started. */
    public Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return prepared("Comm.Bsend_init", SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /** Describes an {@link #Issend}, to be started. */
    public Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return prepared("Comm.Ssend_init", SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** Describes an {@link #Irsend}, to be started. */
    public Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return prepared("Comm.Rsend_init", SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    private Prequest prepared(
            String call, SendMode mode, Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        try {
            Sending sending = sending(call, mode, buf, offset, count, datatype, dest, tag);
            return new Prequest(call, this, sending::begun);
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    /** Describes an {@link #Irecv}, to be started. */
    public Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        try {
            Receiving receiving = receiving("Comm.Recv_init", buf, offset, count, datatype, source, tag);
            return new Prequest("Comm.Recv_init", this, receiving::begun);
        } catch (MobulaException failure) {
            throw failed("Comm.Recv_init", failure);
        }
    }

    /** Waits for a message and tells of it, without receiving it. */
    public Status Probe(int source, int tag) {
        try {
            return Receiving.probed(this, "Comm.Probe", source, tag, true);
        } catch (MobulaException failure) {
            throw failed("Comm.Probe", failure);
        }
    }

    /** Tells of a message if there is one, without receiving it; else null. */
    public @Nullable Status Iprobe(int source, int tag) {
        try {
            return Receiving.probed(this, "Comm.Iprobe", source, tag, false);
        } catch (MobulaException failure) {
            throw failed("Comm.Iprobe", failure);
        }
    }

    /** How many bytes {@link #Pack} takes at most for items; unknown, and refused, for {@link MPI#OBJECT}. */
    public int Pack_size(int incount, Datatype datatype) {
        link("Comm.Pack_size");
        return Packing.size(incount, datatype);
    }

    /**
     * Writes items into an array of bytes, to be sent as {@link MPI#PACKED}.
     *
     * @param position where to begin
     * @return where it ended
     */
    public int Pack(Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        link("Comm.Pack");
        return Packing.pack(Span.of("Comm.Pack", inbuf, offset, incount, datatype), outbuf, position);
    }

    /**
     * Reads items that {@link #Pack} wrote.
     *
     * @param position where they begin
     * @return where they ended
     */
    public int Unpack(byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype) {
        link("Comm.Unpack");
        return Packing.unpack(inbuf, position, Span.of("Comm.Unpack", outbuf, offset, outcount, datatype));
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

    /** Ends the run, at all ranks. */
    public void Abort(int errorcode) {
        System.err.println("mobula: Comm.Abort" + Session.whereabouts() + ": error code " + errorcode);
        System.exit(errorcode == 0 || (errorcode & 0xff) == 0 ? 1 : errorcode);
    }

    /** What happens when a call on this communicator fails. */
    public void Errhandler_set(Errhandler errhandler) {
        link("Comm.Errhandler_set");
        if (errhandler == null) {
            throw MPIException.of(
                    MPI.ERR_ARG,
                    "Comm.Errhandler_set",
                    "the handler is null; give MPI.ERRORS_RETURN or ERRORS_ARE_FATAL");
        }
        this.errhandler = errhandler;
    }

    /** What happens when a call on this communicator fails. */
    public Errhandler Errhandler_get() {
        link("Comm.Errhandler_get");
        return errhandler;
    }

    /** As {@link #Errhandler_get}; mpiJava's name for it. */
    public Errhandler Errorhandler_get() {
        return Errhandler_get();
    }

    /** Whether it was freed. */
    public boolean Is_null() {
        return freed;
    }
}
