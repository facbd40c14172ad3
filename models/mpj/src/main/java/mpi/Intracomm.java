package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Communicator;
import org.mobula.message.Comparison;

/**
 * Processes that also act together: all of them call the same collective operation, in the same order.
 *
 * <p>What a call gives for a process that does not need it, such as the receive buffer of a {@link #Gather} elsewhere than
 * at the root, may be null. The same array may be given for sending and for receiving.
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

    /** What is beneath, for what else it offers. Not part of mpiJava. */
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

    /** The same processes in a context of their own. Collective. */
    @Override
    public Object clone() {
        return made("Intracomm.clone", () -> new Intracomm(communicator.duplicate(), origin()));
    }

    /**
     * Processes of one colour get a communicator of their own. Collective.
     *
     * @param colour at least 0, or {@link MPI#UNDEFINED} for none
     * @param key their order in it; those of one key stay in the order they had
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

    /** A communicator of a group's processes; null at the others. Collective. */
    public @Nullable Intracomm Create(Group group) {
        String call = "Intracomm.Create";
        return made(call, () -> {
            if (group == null) {
                throw MPIException.of(MPI.ERR_GROUP, call, "the group is null; give MPI.GROUP_EMPTY for nobody");
            }
            return communicator
                    .create(group.beneath())
                    .map(made -> new Intracomm(made, origin()))
                    .orElse(null);
        });
    }

    /** As {@link #Create}; mpiJava's older name. */
    public @Nullable Intracomm Creat(Group group) {
        return Create(group);
    }

    /**
     * A communicator whose processes form a grid; null at those beyond it. Collective.
     *
     * @param dims how long it is in each dimension
     * @param periods whether it closes to a ring in each dimension
     * @param reorder whether ranks may change; they do not
     */
    public @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        return made("Intracomm.Create_cart", () -> Cartcomm.create(this, dims, periods, reorder));
    }

    /**
     * A communicator whose processes form a graph; null at those beyond it. Collective.
     *
     * @param index for each node, how many edges it and those before it have
     * @param edges the neighbours of all nodes, one node after the other
     * @param reorder whether ranks may change; they do not
     */
    public @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        return made("Intracomm.Create_graph", () -> Graphcomm.create(this, index, edges, reorder));
    }

    /** All processes' items are combined, place by place; the result comes to the root. */
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

    /** As {@link #Reduce}; the result comes to all. */
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
     * As {@link #Reduce}; the result is dealt out.
     *
     * @param recvcounts how many items of the result each rank gets
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

    /** All items of the processes up to the calling one are combined, place by place. */
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
