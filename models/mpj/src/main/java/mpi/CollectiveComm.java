package mpi;

import org.mobula.fault.MobulaException;
import org.mobula.message.Communicator;

/** What an {@link Intracomm} does together that moves items: blocking, and begun only, as in MPJ Express 0.45. */
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

    private Request begin(String call, Making<Exchange.Ready> operation) {
        return made(call, () -> new Request(call, this, operation.make().begun(call)));
    }

    private int size() {
        return communicator.size();
    }

    /** So many items for each rank, side by side. */
    private Span all(String call, Object array, int offset, int count, Datatype type) {
        long total = (long) count * size();
        if (total > Integer.MAX_VALUE) {
            throw MPIException.of(
                    MPI.ERR_COUNT, call, count + " items for each of " + size() + " ranks are too many for one array");
        }
        return Span.of(call, array, offset, (int) total, type);
    }

    private Exchange exchange(String call) {
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
    public void Gather(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        String call = "Intracomm.Gather";
        run(call, () -> gather(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype, root));
    }

    /** As {@link #Gather}, without waiting. */
    public Request Igather(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        String call = "Intracomm.Igather";
        return begin(call, () -> gather(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype, root));
    }

    private Exchange.Ready gather(String call, Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
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
    public void Gatherv(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype, int root) {
        String call = "Intracomm.Gatherv";
        run(call, () -> gatherv(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcounts, rdispls, recvtype, root));
    }

    /** As {@link #Gatherv}, without waiting. */
    public Request Igatherv(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype, int root) {
        String call = "Intracomm.Igatherv";
        return begin(call, () -> gatherv(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcounts, rdispls, recvtype, root));
    }

    private Exchange.Ready gatherv(String call, Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype, int root) {
        Parts into = isRoot(call, root)
                ? Parts.of(call, recvbuf, recvoffset, recvcounts, rdispls, recvtype, size())
                : null;
        return exchange(call).gather(Span.of(call, sendbuf, sendoffset, sendcount, sendtype), into, root);
    }

    /** The root's items are dealt out in the order of ranks; {@code sendcount} is for each. */
    public void Scatter(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        String call = "Intracomm.Scatter";
        run(call, () -> scatter(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype, root));
    }

    /** As {@link #Scatter}, without waiting. */
    public Request Iscatter(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        String call = "Intracomm.Iscatter";
        return begin(call, () -> scatter(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype, root));
    }

    private Exchange.Ready scatter(String call, Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
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
    public void Scatterv(Object sendbuf, int sendoffset, int[] sendcounts, int[] sdispls, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        String call = "Intracomm.Scatterv";
        run(call, () -> scatterv(call, sendbuf, sendoffset, sendcounts, sdispls, sendtype, recvbuf, recvoffset, recvcount, recvtype, root));
    }

    /** As {@link #Scatterv}, without waiting. */
    public Request Iscatterv(Object sendbuf, int sendoffset, int[] sendcounts, int[] sdispls, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        String call = "Intracomm.Iscatterv";
        return begin(call, () -> scatterv(call, sendbuf, sendoffset, sendcounts, sdispls, sendtype, recvbuf, recvoffset, recvcount, recvtype, root));
    }

    private Exchange.Ready scatterv(String call, Object sendbuf, int sendoffset, int[] sendcounts, int[] sdispls, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) {
        Parts from = isRoot(call, root)
                ? Parts.of(call, sendbuf, sendoffset, sendcounts, sdispls, sendtype, size())
                : null;
        return exchange(call).scatter(from, Span.of(call, recvbuf, recvoffset, recvcount, recvtype), root);
    }

    /** As {@link #Gather}, to all. */
    public void Allgather(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        String call = "Intracomm.Allgather";
        run(call, () -> allgather(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype));
    }

    /** As {@link #Allgather}, without waiting. */
    public Request Iallgather(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        String call = "Intracomm.Iallgather";
        return begin(call, () -> allgather(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype));
    }

    private Exchange.Ready allgather(String call, Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        Span from = Span.of(call, sendbuf, sendoffset, sendcount, sendtype);
        return from.isOfObjects()
                ? exchange(call)
                        .allGather(from, Parts.adjacent(call, recvbuf, recvoffset, recvcount, recvtype, size()))
                : exchange(call).allGatherEqual(from, all(call, recvbuf, recvoffset, recvcount, recvtype));
    }

    /** As {@link #Gatherv}, to all. */
    public void Allgatherv(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        String call = "Intracomm.Allgatherv";
        run(call, () -> allgatherv(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcounts, rdispls, recvtype));
    }

    /** As {@link #Allgatherv}, without waiting. */
    public Request Iallgatherv(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        String call = "Intracomm.Iallgatherv";
        return begin(call, () -> allgatherv(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcounts, rdispls, recvtype));
    }

    private Exchange.Ready allgatherv(String call, Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        return exchange(call)
                .allGather(
                        Span.of(call, sendbuf, sendoffset, sendcount, sendtype),
                        Parts.of(call, recvbuf, recvoffset, recvcounts, rdispls, recvtype, size()));
    }

    /** Each process deals out its items in the order of ranks, and gets one part from each. */
    public void Alltoall(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        String call = "Intracomm.Alltoall";
        run(call, () -> alltoall(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype));
    }

    /** As {@link #Alltoall}, without waiting. */
    public Request Ialltoall(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        String call = "Intracomm.Ialltoall";
        return begin(call, () -> alltoall(call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype));
    }

    private Exchange.Ready alltoall(String call, Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset, int recvcount, Datatype recvtype) {
        if (Span.of(call, sendbuf, sendoffset, 0, sendtype).isOfObjects()) {
            return exchange(call)
                    .allToAll(
                            Parts.adjacent(call, sendbuf, sendoffset, sendcount, sendtype, size()),
                            Parts.adjacent(call, recvbuf, recvoffset, recvcount, recvtype, size()));
        }
        return exchange(call)
                .allToAllEqual(
                        all(call, sendbuf, sendoffset, sendcount, sendtype),
                        all(call, recvbuf, recvoffset, recvcount, recvtype));
    }

    /** As {@link #Alltoall}, with a count and a place for each part. */
    public void Alltoallv(Object sendbuf, int sendoffset, int[] sendcounts, int[] sdispls, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        String call = "Intracomm.Alltoallv";
        run(call, () -> alltoallv(call, sendbuf, sendoffset, sendcounts, sdispls, sendtype, recvbuf, recvoffset, recvcounts, rdispls, recvtype));
    }

    /** As {@link #Alltoallv}, without waiting. */
    public Request Ialltoallv(Object sendbuf, int sendoffset, int[] sendcounts, int[] sdispls, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        String call = "Intracomm.Ialltoallv";
        return begin(call, () -> alltoallv(call, sendbuf, sendoffset, sendcounts, sdispls, sendtype, recvbuf, recvoffset, recvcounts, rdispls, recvtype));
    }

    private Exchange.Ready alltoallv(String call, Object sendbuf, int sendoffset, int[] sendcounts, int[] sdispls, Datatype sendtype, Object recvbuf, int recvoffset, int[] recvcounts, int[] rdispls, Datatype recvtype) {
        return exchange(call)
                .allToAll(
                        Parts.of(call, sendbuf, sendoffset, sendcounts, sdispls, sendtype, size()),
                        Parts.of(call, recvbuf, recvoffset, recvcounts, rdispls, recvtype, size()));
    }
}
