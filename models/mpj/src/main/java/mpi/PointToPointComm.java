package mpi;

import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.message.PointToPoint;
import org.mobula.message.SendMode;

/** The point-to-point operations of a {@link Comm}: sends, receives and probes. */
abstract class PointToPointComm extends OpenComm {
    PointToPointComm(PointToPoint link, CommOrigin origin) {
        super(link, origin);
    }

    /** The number of processes to send to and receive from. */
    abstract int partners();

    /** Sends items. */
    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        send("Comm.Send", SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** Sends items, and waits until the receiver has started to receive them. */
    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        send("Comm.Ssend", SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** Sends items to a process that has posted the receive. */
    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        send("Comm.Rsend", SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Sends a copy of items without waiting for the receiver; uses the {@linkplain MPI#Buffer_attach attached buffer}.
     */
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

    /** Starts to send items. */
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
            SendCall sending = sending(call, mode, buf, offset, count, datatype, dest, tag);
            return new Request(call, this, sending.begun());
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    private SendCall sending(
            String call, SendMode mode, Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        PointToPoint through = link(call);
        int to = RankArguments.destination(call, dest, partners());
        RankArguments.checkTag(call, tag, false);
        return new SendCall(call, through, Span.of(call, buf, offset, count, datatype), to, tag, mode);
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

    /** Starts to receive items. */
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

    private ReceiveCall receiving(
            String call, Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        PointToPoint through = link(call);
        int from = RankArguments.source(call, source, partners());
        RankArguments.checkTag(call, tag, true);
        return new ReceiveCall(
                call, through, Span.of(call, buf, offset, count, datatype), from, RankArguments.tag(tag));
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
            SendCall sending =
                    sending(call, SendMode.STANDARD, sendbuf, sendoffset, sendcount, sendtype, dest, sendtag);
            return exchange(sending, irecv(call, recvbuf, recvoffset, recvcount, recvtype, source, recvtag));
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    /** Sends items, and receives others in their place. */
    public Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype datatype, int dest, int sendtag, int source, int recvtag) {
        String call = "Comm.Sendrecv_replace";
        try {
            SendCall sending = sending(call, SendMode.STANDARD, buf, offset, count, datatype, dest, sendtag);
            SendCall copied = sending.copied();
            return exchange(copied, irecv(call, buf, offset, count, datatype, source, recvtag));
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    private static Status exchange(SendCall sending, Request receive) {
        boolean sent = false;
        try {
            sending.now();
            sent = true;
        } finally {
            if (!sent) { // the program cannot wait for it
                receive.Cancel();
                receive.Free();
            }
        }
        return receive.Wait();
    }

    /** Prepares an {@link #Isend}, to be started. */
    public Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return prepared("Comm.Send_init", SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** Prepares an {@link #Ibsend}, to be started. */
    public Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return prepared("Comm.Bsend_init", SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /** Prepares an {@link #Issend}, to be started. */
    public Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return prepared("Comm.Ssend_init", SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** Prepares an {@link #Irsend}, to be started. */
    public Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return prepared("Comm.Rsend_init", SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    private Prequest prepared(
            String call, SendMode mode, Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        try {
            SendCall sending = sending(call, mode, buf, offset, count, datatype, dest, tag);
            return new Prequest(call, this, sending::begun);
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    /** Prepares an {@link #Irecv}, to be started. */
    public Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        try {
            ReceiveCall receiving = receiving("Comm.Recv_init", buf, offset, count, datatype, source, tag);
            return new Prequest("Comm.Recv_init", this, receiving::begun);
        } catch (MobulaException failure) {
            throw failed("Comm.Recv_init", failure);
        }
    }

    /** Waits for a message, and returns its status without receiving it. */
    public Status Probe(int source, int tag) {
        try {
            return probed("Comm.Probe", source, tag, true);
        } catch (MobulaException failure) {
            throw failed("Comm.Probe", failure);
        }
    }

    /** The status of a message that has arrived, without receiving it; null if there is none. */
    public @Nullable Status Iprobe(int source, int tag) {
        try {
            return probed("Comm.Iprobe", source, tag, false);
        } catch (MobulaException failure) {
            throw failed("Comm.Iprobe", failure);
        }
    }

    private @Nullable Status probed(String call, int source, int tag, boolean wait) {
        PointToPoint link = link(call);
        int from = RankArguments.source(call, source, partners());
        RankArguments.checkTag(call, tag, true);
        return ReceiveCall.probed(link, from, RankArguments.tag(tag), wait);
    }
}
