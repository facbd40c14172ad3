package mpi;

import org.mobula.message.Communicator;

/** What an {@link Intracomm} does together that moves items from all to all. */
abstract class AllToAllComm extends CollectiveComm {
    AllToAllComm(Communicator communicator) {
        super(communicator);
    }

    /** As {@link #Gather}, to all. */
    public void Allgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        String call = "Intracomm.Allgather";
        run(
                call,
                () -> allgather(
                        call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype));
    }

    /** As {@link #Allgather}, without waiting. */
    public Request Iallgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        String call = "Intracomm.Iallgather";
        return begin(
                call,
                () -> allgather(
                        call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype));
    }

    private Exchange.Ready allgather(
            String call,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        Span from = Span.of(call, sendbuf, sendoffset, sendcount, sendtype);
        return from.isOfObjects()
                ? exchange(call).allGather(from, Parts.adjacent(call, recvbuf, recvoffset, recvcount, recvtype, size()))
                : exchange(call).allGatherEqual(from, all(call, recvbuf, recvoffset, recvcount, recvtype));
    }

    /** As {@link #Gatherv}, to all. */
    public void Allgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        String call = "Intracomm.Allgatherv";
        run(
                call,
                () -> allgatherv(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcounts,
                        rdispls,
                        recvtype));
    }

    /** As {@link #Allgatherv}, without waiting. */
    public Request Iallgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        String call = "Intracomm.Iallgatherv";
        return begin(
                call,
                () -> allgatherv(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcounts,
                        rdispls,
                        recvtype));
    }

    private Exchange.Ready allgatherv(
            String call,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        return exchange(call)
                .allGather(
                        Span.of(call, sendbuf, sendoffset, sendcount, sendtype),
                        Parts.of(call, recvbuf, recvoffset, recvcounts, rdispls, recvtype, size()));
    }

    /** Each process deals out its items in the order of ranks, and gets one part from each. */
    public void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        String call = "Intracomm.Alltoall";
        run(
                call,
                () -> alltoall(
                        call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype));
    }

    /** As {@link #Alltoall}, without waiting. */
    public Request Ialltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        String call = "Intracomm.Ialltoall";
        return begin(
                call,
                () -> alltoall(
                        call, sendbuf, sendoffset, sendcount, sendtype, recvbuf, recvoffset, recvcount, recvtype));
    }

    private Exchange.Ready alltoall(
            String call,
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
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
    public void Alltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        String call = "Intracomm.Alltoallv";
        run(
                call,
                () -> alltoallv(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcounts,
                        sdispls,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcounts,
                        rdispls,
                        recvtype));
    }

    /** As {@link #Alltoallv}, without waiting. */
    public Request Ialltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        String call = "Intracomm.Ialltoallv";
        return begin(
                call,
                () -> alltoallv(
                        call,
                        sendbuf,
                        sendoffset,
                        sendcounts,
                        sdispls,
                        sendtype,
                        recvbuf,
                        recvoffset,
                        recvcounts,
                        rdispls,
                        recvtype));
    }

    private Exchange.Ready alltoallv(
            String call,
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype) {
        return exchange(call)
                .allToAll(
                        Parts.of(call, sendbuf, sendoffset, sendcounts, sdispls, sendtype, size()),
                        Parts.of(call, recvbuf, recvoffset, recvcounts, rdispls, recvtype, size()));
    }
}
