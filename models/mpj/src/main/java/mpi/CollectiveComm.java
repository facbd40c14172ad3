package mpi;

import org.mobula.fault.MobulaException;
import org.mobula.message.Communicator;

/** What an {@link Intracomm} does together that moves items from or to one: blocking, and begun only, as in MPJ Express 0.45. */
abstract class CollectiveComm extends Comm {
    private final Communicator communicator;

    CollectiveComm(Communicator communicator) {
        super(communicator);
        this.communicator = communicator;
    }

    interface Making<T> {
        T make();
    }

    /** What a collective call makes. */
    final <T> T made(String call, Making<T> making) {
        link(call);
        try {
            return making.make();
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    final void run(String call, Making<Exchange.Ready> operation) {
        made(call, () -> {
            operation.make().now();
            return call;
        });
    }

    final Request begin(String call, Making<Exchange.Ready> operation) {
        return made(call, () -> new Request(call, this, operation.make().begun(call)));
    }

    final int size() {
        return communicator.size();
    }

    /** So many items for each rank, side by side. */
    final Span all(String call, Object array, int offset, int count, Datatype type) {
        long total = (long) count * size();
        if (total > Integer.MAX_VALUE) {
            throw MPIException.of(
                    MPI.ERR_COUNT, call, count + " items for each of " + size() + " ranks are too many for one array");
        }
        return Span.of(call, array, offset, (int) total, type);
    }

    final Exchange exchange(String call) {
        return new Exchange(call, communicator);
    }

    final boolean isRoot(String call, int root) {
        Partners.checkRoot(call, root, communicator.size());
        return communicator.rank() == root;
    }

    /** Waits until all processes have called this. */
    public void Barrier() {
        run("Intracomm.Barrier", exchange("Intracomm.Barrier")::barrier);
    }

    /** As {@link #Barrier}, without waiting. */
    public Request Ibarrier() {
        return begin("Intracomm.Ibarrier", exchange("Intracomm.Ibarrier")::barrier);
    }

    /** The root's items come to all. */
    public void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        String call = "Intracomm.Bcast";
        run(call, () -> broadcast(call, buf, offset, count, type, root));
    }

    /** As {@link #Bcast}, without waiting. */
    public Request Ibcast(Object buf, int offset, int count, Datatype type, int root) {
        String call = "Intracomm.Ibcast";
        return begin(call, () -> broadcast(call, buf, offset, count, type, root));
    }

    private Exchange.Ready broadcast(String call, Object buf, int offset, int count, Datatype type, int root) {
        isRoot(call, root);
        return exchange(call).broadcast(Span.of(call, buf, offset, count, type), root);
    }

    /** All processes' items come to the root, in the order of ranks; {@code recvcount} is for each. */
    public void Gather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Gather";
        run(
                call,
                () -> gather(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype,
                        root));
    }

    /** As {@link #Gather}, without waiting. */
    public Request Igather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Igather";
        return begin(
                call,
                () -> gather(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype,
                        root));
    }

    private Exchange.Ready gather(
            String call,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        boolean here = isRoot(call, root);
        Span from = Span.of(call, sendbuf, sendoffset, sendcount, sendtype);
        if (from.isOfObjects()) {
            Parts into = here ? Parts.adjacent(call, recvbuf, recvoffset, recvcount, recvtype, size()) : null;
            return exchange(call).gather(from, into, root);
        }
        Span into = here ? all(call, recvbuf, recvoffset, recvcount, recvtype) : null;
        return exchange(call).gatherEqual(from, into, root);
    }

    /** As {@link #Gather}, with a count and a place for each rank's items. */
    public void Gatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Gatherv";
        run(
                call,
                () -> gatherv(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcounts,
                        rdispls,
                        recvtype,
                        root));
    }

    /** As {@link #Gatherv}, without waiting. */
    public Request Igatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Igatherv";
        return begin(
                call,
                () -> gatherv(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcounts,
                        rdispls,
                        recvtype,
                        root));
    }

    private Exchange.Ready gatherv(
            String call,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype,
            int root) {
        Parts into =
                isRoot(call, root) ? Parts.of(call, recvbuf, recvoffset, recvcounts, rdispls, recvtype, size()) : null;
        return exchange(call).gather(Span.of(call, sendbuf, sendoffset, sendcount, sendtype), into, root);
    }

    /** The root's items are dealt out in the order of ranks; {@code sendcount} is for each. */
    public void Scatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Scatter";
        run(
                call,
                () -> scatter(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype,
                        root));
    }

    /** As {@link #Scatter}, without waiting. */
    public Request Iscatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Iscatter";
        return begin(
                call,
                () -> scatter(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype,
                        root));
    }

    private Exchange.Ready scatter(
            String call,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        boolean here = isRoot(call, root);
        Span into = Span.of(call, recvbuf, recvoffset, recvcount, recvtype);
        if (into.isOfObjects()) {
            Parts from = here ? Parts.adjacent(call, sendbuf, sendoffset, sendcount, sendtype, size()) : null;
            return exchange(call).scatter(from, into, root);
        }
        Span from = here ? all(call, sendbuf, sendoffset, sendcount, sendtype) : null;
        return exchange(call).scatterEqual(from, into, root);
    }

    /** As {@link #Scatter}, with a count and a place for each rank's items. */
    public void Scatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Scatterv";
        run(
                call,
                () -> scatterv(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcounts,
                        sdispls,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype,
                        root));
    }

    /** As {@link #Scatterv}, without waiting. */
    public Request Iscatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        String call = "Intracomm.Iscatterv";
        return begin(
                call,
                () -> scatterv(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcounts,
                        sdispls,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype,
                        root));
    }

    private Exchange.Ready scatterv(
            String call,
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        Parts from =
                isRoot(call, root) ? Parts.of(call, sendbuf, sendoffset, sendcounts, sdispls, sendtype, size()) : null;
        return exchange(call).scatter(from, Span.of(call, recvbuf, recvoffset, recvcount, recvtype), root);
    }
}
