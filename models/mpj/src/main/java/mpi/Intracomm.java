package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Communicator;
import org.mobula.message.Comparison;

/**
 * Processes with collective operations, which all of them call in the same order.
 *
 * <p>Arguments that a process does not need, such as the receive buffer of a {@link #Gather} at ranks other than the
 * root, may be null. The same array may be given for sending and for receiving.
 *
 * <p><b>Threads:</b> any; collective operations of one communicator one at a time. <b>Failure:</b> {@link
 * MPIException}.
 */
public class Intracomm extends AllToAllComm {
    private final Communicator communicator;

    Intracomm(Communicator communicator, CommOrigin origin) {
        super(communicator, origin);
        this.communicator = communicator;
    }

    /** The underlying communicator, for its other features. Not part of mpiJava. */
    public final Communicator Communicator() {
        link("Intracomm.Communicator");
        return communicator;
    }

    @Override
    void release() {
        communicator.free();
    }

    @Override
    Comparison compareWith(Comm other) {
        return communicator.compare(((Intracomm) other).Communicator());
    }

    /** As {@link Comm#Compare}. */
    public static int Compare(Comm comm1, Comm comm2) {
        return Comm.Compare(comm1, comm2);
    }

    /** The same processes in a new context. Collective. */
    @Override
    public Object clone() {
        return made("Intracomm.clone", () -> new Intracomm(communicator.duplicate(), origin()));
    }

    /**
     * Creates a communicator for the processes of each colour. Collective.
     *
     * @param colour at least 0, or {@link MPI#UNDEFINED} for none
     * @param key their order in it; processes with equal keys keep their order
     * @return null if the colour is undefined
     */
    public @Nullable Intracomm Split(int colour, int key) {
        String call = "Intracomm.Split";
        return made(call, () -> {
            if (colour < 0 && colour != MPI.UNDEFINED) {
                throw MPIException.of(
                        MPI.ERR_ARG, call, "colour " + colour + "; give at least 0, or MPI.UNDEFINED for none");
            }
            return communicator
                    .split(colour == MPI.UNDEFINED ? Communicator.NO_COLOR : colour, key)
                    .map(made -> new Intracomm(made, origin()))
                    .orElse(null);
        });
    }

    /** Creates a communicator of the processes of a group; null at the others. Collective. */
    public @Nullable Intracomm Create(Group group) {
        String call = "Intracomm.Create";
        return made(call, () -> {
            if (group == null) {
                throw MPIException.of(MPI.ERR_GROUP, call, "the group is null; use MPI.GROUP_EMPTY for an empty group");
            }
            return communicator
                    .create(group.delegate())
                    .map(made -> new Intracomm(made, origin()))
                    .orElse(null);
        });
    }

    /** As {@link #Create}; mpiJava's older name. */
    public @Nullable Intracomm Creat(Group group) {
        return Create(group);
    }

    /**
     * Creates a communicator whose processes form a grid; null at the others. Collective.
     *
     * @param dims number of processes in each dimension
     * @param periods whether each dimension is periodic
     * @param reorder ignored
     */
    public @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        return made("Intracomm.Create_cart", () -> Cartcomm.create(this, dims, periods, reorder));
    }

    /**
     * Creates a communicator whose processes form a graph; null at the others. Collective.
     *
     * @param index for each node, the total number of edges of it and the nodes before it
     * @param edges the neighbours of all nodes, one node after the other
     * @param reorder ignored
     */
    public @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        return made("Intracomm.Create_graph", () -> Graphcomm.create(this, index, edges, reorder));
    }

    /** Combines the items of all processes, element by element. The root gets the result. */
    public void Reduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root) {
        String call = "Intracomm.Reduce";
        perform(call, () -> {
            RankArguments.checkRoot(call, root, communicator.size());
            boolean here = communicator.rank() == root;
            Span from = Span.of(call, sendbuf, sendoffset, count, datatype);
            Span into = here ? Span.of(call, recvbuf, recvoffset, count, datatype) : null;
            reduction(call, op).reduce(from, into, root);
        });
    }

    /** As {@link #Reduce}, with the result at all processes. */
    public void Allreduce(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
        String call = "Intracomm.Allreduce";
        perform(
                call,
                () -> reduction(call, op)
                        .allReduce(
                                Span.of(call, sendbuf, sendoffset, count, datatype),
                                Span.of(call, recvbuf, recvoffset, count, datatype)));
    }

    /**
     * As {@link #Reduce}; the result is divided among the processes.
     *
     * @param recvcounts number of items of the result for each rank
     */
    public void Reduce_scatter(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype datatype,
            Op op) {
        String call = "Intracomm.Reduce_scatter";
        perform(call, () -> {
            int[] counts = checkedCounts(call, recvcounts);
            int all = Arrays.stream(counts).reduce(0, Math::addExact);
            reduction(call, op)
                    .reduceScatter(
                            Span.of(call, sendbuf, sendoffset, all, datatype),
                            Span.of(call, recvbuf, recvoffset, counts[communicator.rank()], datatype),
                            counts);
        });
    }

    /** Combines the items of all processes up to and including the calling one. */
    public void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
        String call = "Intracomm.Scan";
        perform(
                call,
                () -> reduction(call, op)
                        .scan(
                                Span.of(call, sendbuf, sendoffset, count, datatype),
                                Span.of(call, recvbuf, recvoffset, count, datatype)));
    }

    private void perform(String call, Runnable operation) {
        made(call, () -> {
            operation.run();
            return call;
        });
    }

    private ReduceCall reduction(String call, Op op) {
        if (op == null) {
            throw MPIException.of(MPI.ERR_OP, call, "the operation is null; give one of MPI's or an Op of your own");
        }
        return new ReduceCall(call, communicator, op);
    }

    private int[] checkedCounts(String call, int[] counts) {
        int size = communicator.size();
        if (counts == null || counts.length < size) {
            throw MPIException.of(
                    MPI.ERR_ARG,
                    call,
                    (counts == null ? "no" : counts.length) + " counts for " + size + " ranks; give one for each");
        }
        int[] each = Arrays.copyOf(counts, size);
        if (Arrays.stream(each).anyMatch(count -> count < 0)) {
            throw MPIException.of(
                    MPI.ERR_COUNT,
                    call,
                    "a count of " + Arrays.stream(each).min().getAsInt() + "; give at least 0");
        }
        return each;
    }
}
