package mpi;

import org.jspecify.annotations.Nullable;
import org.mobula.message.Operation;

/**
 * The operation of a reduction.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public class Op {
    static final Op MAX = new Op("MPI.MAX", Operation.MAX);
    static final Op MIN = new Op("MPI.MIN", Operation.MIN);
    static final Op SUM = new Op("MPI.SUM", Operation.SUM);
    static final Op PROD = new Op("MPI.PROD", Operation.PROD);
    static final Op LAND = new Op("MPI.LAND", Operation.LAND);
    static final Op BAND = new Op("MPI.BAND", Operation.BAND);
    static final Op LOR = new Op("MPI.LOR", Operation.LOR);
    static final Op BOR = new Op("MPI.BOR", Operation.BOR);
    static final Op LXOR = new Op("MPI.LXOR", Operation.LXOR);
    static final Op BXOR = new Op("MPI.BXOR", Operation.BXOR);
    static final Op MAXLOC = new Op("MPI.MAXLOC", Operation.MAXLOC);
    static final Op MINLOC = new Op("MPI.MINLOC", Operation.MINLOC);

    private final String name;
    private final @Nullable Operation predefined;
    private final @Nullable User_function function;
    private final boolean commute;

    private Op(String name, Operation predefined) {
        this.name = name;
        this.predefined = predefined;
        this.function = null;
        this.commute = true;
    }

    /**
     * A user-defined operation.
     *
     * @param commute whether the order of operands is irrelevant
     */
    public Op(User_function function, boolean commute) {
        if (function == null) {
            throw MPIException.of(MPI.ERR_OP, "Op", "the function is null; give one that combines items");
        }
        this.name = function.getClass().getSimpleName();
        this.predefined = null;
        this.function = function;
        this.commute = commute;
    }

    /** The underlying operation, if it is predefined. */
    @Nullable
    Operation predefined() {
        return predefined;
    }

    /** The function, if it is user-defined. */
    @Nullable
    User_function function() {
        return function;
    }

    boolean isCommutative() {
        return commute;
    }

    /** Frees it. Has no effect. */
    public void Free() {}

    /** As {@link #Free}. */
    public void free() {}

    /** As {@link #Free}; public as in mpiJava. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /** Its name in {@link MPI} or in the program. */
    @Override
    public String toString() {
        return name;
    }
}
