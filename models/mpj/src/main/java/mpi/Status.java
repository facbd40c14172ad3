package mpi;

/**
 * What a receive, a probe or a wait tells of a message.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the caller's.
 */
public class Status {
    /** Who sent it, a rank of the communicator it came through. */
    public int source;

    /** Its tag. */
    public int tag;

    /** Which of several requests it belongs to, in {@link Request#Waitany} and the like. */
    public int index;

    private final long amount;
    private final boolean ofObjects;
    private final boolean cancelled;

    /** Of no message. */
    public Status() {
        this(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false, false);
    }

    /** @param amount bytes, or objects if it is one of objects */
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

    /** Of a receive from nobody. */
    static Status ofNobody() {
        return new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0, false, false);
    }

    /** Of none of several requests. */
    static Status ofNone() {
        return new Status().at(MPI.UNDEFINED);
    }

    /** The same, of this one of several requests. */
    Status at(int which) {
        index = which;
        return this;
    }

    /** Who sent it. */
    public int Get_source() {
        return source;
    }

    /** Its tag. */
    public int Get_tag() {
        return tag;
    }

    /** How many items of this type it had; {@link MPI#UNDEFINED} if no whole number. */
    public int Get_count(Datatype datatype) {
        int size = checked("Status.Get_count", datatype).Size();
        int elements = elements(datatype);
        if (size == 0) {
            return elements == 0 ? 0 : MPI.UNDEFINED;
        }
        return elements != MPI.UNDEFINED && elements % size == 0 ? elements / size : MPI.UNDEFINED;
    }

    /** How many basic elements it had, if of this type; {@link MPI#UNDEFINED} if no whole number. */
    public int Get_elements(Datatype datatype) {
        return elements(checked("Status.Get_elements", datatype));
    }

    /** Whether its operation was cancelled. */
    public boolean Test_cancelled() {
        return cancelled;
    }

    /** Gives a status back; here that is nothing. */
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

    /** For people. */
    @Override
    public String toString() {
        return "source " + source + ", tag " + tag + ", " + amount + (ofObjects ? " objects" : " bytes")
                + (cancelled ? ", cancelled" : "");
    }
}
