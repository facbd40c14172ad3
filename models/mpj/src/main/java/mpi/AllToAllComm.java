package mpi;

import org.mobula.message.Communicator;

/** The collective operations of an {@link Intracomm} that move items from all ranks to all ranks. */
abstract class AllToAllComm extends CollectiveComm {
    AllToAllComm(Communicator communicator, CommOrigin origin) {
        super(communicator, origin);
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        run("Intracomm.Allgather", exchange -> exchange.allGather(from, into));
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        return begin("Intracomm.Iallgather", exchange -> exchange.allGather(from, into));
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        VectorArguments into = new VectorArguments(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
        run("Intracomm.Allgatherv", exchange -> exchange.allGatherv(from, into));
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        VectorArguments into = new VectorArguments(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
        return begin("Intracomm.Iallgatherv", exchange -> exchange.allGatherv(from, into));
    }

    /** Each process divides its items among all, in rank order, and receives one part from each. */
    public void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        run("Intracomm.Alltoall", exchange -> exchange.allToAll(from, into));
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        return begin("Intracomm.Ialltoall", exchange -> exchange.allToAll(from, into));
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
        VectorArguments from = new VectorArguments(sendbuf, sendoffset, sendcounts, sdispls, sendtype);
        VectorArguments into = new VectorArguments(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
        run("Intracomm.Alltoallv", exchange -> exchange.allToAllv(from, into));
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
        VectorArguments from = new VectorArguments(sendbuf, sendoffset, sendcounts, sdispls, sendtype);
        VectorArguments into = new VectorArguments(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
        return begin("Intracomm.Ialltoallv", exchange -> exchange.allToAllv(from, into));
    }
}
