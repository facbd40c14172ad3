package mpi;

import java.util.function.Function;
import org.mobula.fault.MobulaException;
import org.mobula.message.Communicator;

/**
 * The collective operations of an {@link Intracomm} that move items from or to one process: blocking ones, and
 * non-blocking ones as in MPJ Express 0.45.
 */
abstract class CollectiveComm extends Comm {
    private final Communicator communicator;

    CollectiveComm(Communicator communicator, CommOrigin origin) {
        super(communicator, origin);
        this.communicator = communicator;
    }

    interface Making<T> {
        T make();
    }

    /** The result of a collective call. */
    final <T> T made(String call, Making<T> making) {
        link(call);
        try {
            return making.make();
        } catch (MobulaException failure) {
            throw failed(call, failure);
        }
    }

    final void run(String call, Function<CollectiveTransfer, CollectiveTransfer.Ready> operation) {
        made(call, () -> {
            operation.apply(new CollectiveTransfer(call, communicator)).run();
            return call;
        });
    }

    final Request begin(String call, Function<CollectiveTransfer, CollectiveTransfer.Ready> operation) {
        return made(
                call,
                () -> new Request(
                        call,
                        this,
                        operation
                                .apply(new CollectiveTransfer(call, communicator))
                                .begun(call)));
    }

    /** Waits until all processes have called this. */
    public void Barrier() {
        run("Intracomm.Barrier", CollectiveTransfer::barrier);
    }

    /** As {@link #Barrier}, without waiting. */
    public Request Ibarrier() {
        return begin("Intracomm.Ibarrier", CollectiveTransfer::barrier);
    }

    /** Sends the root's items to all processes. */
    public void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        ItemArguments items = new ItemArguments(buf, offset, count, type);
        run("Intracomm.Bcast", exchange -> exchange.broadcast(items, root));
    }

    /** As {@link #Bcast}, without waiting. */
    public Request Ibcast(Object buf, int offset, int count, Datatype type, int root) {
        ItemArguments items = new ItemArguments(buf, offset, count, type);
        return begin("Intracomm.Ibcast", exchange -> exchange.broadcast(items, root));
    }

    /** Gathers the items of all processes at the root, in rank order; {@code recvcount} is for each. */
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        run("Intracomm.Gather", exchange -> exchange.gather(from, into, root));
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        return begin("Intracomm.Igather", exchange -> exchange.gather(from, into, root));
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        VectorArguments into = new VectorArguments(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
        run("Intracomm.Gatherv", exchange -> exchange.gatherv(from, into, root));
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        VectorArguments into = new VectorArguments(recvbuf, recvoffset, recvcounts, rdispls, recvtype);
        return begin("Intracomm.Igatherv", exchange -> exchange.gatherv(from, into, root));
    }

    /** Divides the root's items among all processes, in rank order; {@code sendcount} is for each. */
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        run("Intracomm.Scatter", exchange -> exchange.scatter(from, into, root));
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
        ItemArguments from = new ItemArguments(sendbuf, sendoffset, sendcount, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        return begin("Intracomm.Iscatter", exchange -> exchange.scatter(from, into, root));
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
        VectorArguments from = new VectorArguments(sendbuf, sendoffset, sendcounts, sdispls, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        run("Intracomm.Scatterv", exchange -> exchange.scatterv(from, into, root));
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
        VectorArguments from = new VectorArguments(sendbuf, sendoffset, sendcounts, sdispls, sendtype);
        ItemArguments into = new ItemArguments(recvbuf, recvoffset, recvcount, recvtype);
        return begin("Intracomm.Iscatterv", exchange -> exchange.scatterv(from, into, root));
    }
}
