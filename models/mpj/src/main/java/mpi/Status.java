package mpi;

/**
 * The status of a message, from a receive, a probe or a wait.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> that of the caller.
 */
public class Status {
    /** The source, a rank of the communicator. */
    public int source;

    /** Its tag. */
    public int tag;

    /** The index of its request, in {@link Request#Waitany} and the like. */
    public int index;

    private final long amount;
    private final boolean ofObjects;
    private final boolean cancelled;

    /** The status of no message. */
    public Status() {
        this(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false, false);
    }

    /** @param amount number of bytes, or of objects */
    Status(int source, int tag, long amount, boolean ofObjects, boolean cancelled) {
        this.source = source;
        this.tag = tag;
        this.amount = amount;
        this.ofObjects = ofObjects;
        this.cancelled = cancelled;
    }

    static Status empty() {
        return new Status();
    }

    /** The status of a receive from {@link MPI#PROC_NULL}. */
    static Status ofProcNull() {
        return new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0, false, false);
    }

    /** The status of none of several requests. */
    static Status ofNone() {
        return new Status().at(MPI.UNDEFINED);
    }

    /** The same status with the index of a request. */
    Status at(int which) {
        index = which;
        return this;
    }

    /** The source. */
    public int Get_source() {
        return source;
    }

    /** Its tag. */
    public int Get_tag() {
        return tag;
    }

    /** The number of items of a type; {@link MPI#UNDEFINED} if it is not a whole number. */
    public int Get_count(Datatype datatype) {
        int size = checked("Status.Get_count", datatype).Size();
        int elements = elements(datatype);
        if (size == 0) {
            return elements == 0 ? 0 : MPI.UNDEFINED;
        }
        return elements != MPI.UNDEFINED && elements % size == 0 ? elements / size : MPI.UNDEFINED;
    }

    /** The number of basic elements of a type; {@link MPI#UNDEFINED} if it is not a whole number. */
    public int Get_elements(Datatype datatype) {
        return elements(checked("Status.Get_elements", datatype));
    }

    /** Whether its operation was cancelled. */
    public boolean Test_cancelled() {
        return cancelled;
    }

    /** Frees a status. Has no effect. */
    public void free() {}

    private int elements(Datatype datatype) {
        boolean asObjects = datatype.base() == BaseType.OBJECT;
        if (amount != 0 && asObjects != ofObjects) {
            return MPI.UNDEFINED;
        }
        int bytes = datatype.base().bytes();
        return amount % bytes == 0 ? Math.toIntExact(amount / bytes) : MPI.UNDEFINED;
    }

    private static Datatype checked(String call, Datatype datatype) {
        if (datatype == null) {
            throw MPIException.of(MPI.ERR_TYPE, call, "the datatype is null; give that of the message");
        }
        return datatype;
    }

    /** For debugging. */
    @Override
    public String toString() {
        return "source " + source + ", tag " + tag + ", " + amount + (ofObjects ? " objects" : " bytes")
                + (cancelled ? ", cancelled" : "");
    }
}
