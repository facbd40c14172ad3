package mpi;

import org.jspecify.annotations.Nullable;

/** Builds a datatype from blocks of other datatypes. */
final class DatatypeBuilder {
    private final String call;
    private final Runs.Builder runs = new Runs.Builder();
    private BaseType base = BaseType.NONE;
    private @Nullable Bounds bounds;

    /** @param call the name of the program's call, for messages */
    DatatypeBuilder(String call) {
        this.call = call;
    }

    /** Adds adjacent items, the first one at a place relative to this datatype. */
    void block(int count, long place, Datatype type) {
        checkCount(count, "items in a block");
        checked(type);
        if (type.base() != BaseType.NONE) {
            checkBase(type);
        }
        try {
            for (int i = 0; i < count; i++) {
                int at = Math.toIntExact(place + (long) i * type.Extent());
                runs.add(type.runs(), at);
                Bounds here = type.bounds().at(at);
                bounds = bounds == null ? here : bounds.with(here);
            }
        } catch (ArithmeticException tooLarge) {
            throw MPIException.of(
                    MPI.ERR_ARG, call, "the type reaches further than any array; choose smaller displacements");
        }
    }

    /** The datatype. */
    Datatype type() {
        return new Datatype(
                call + " of " + base, base, runs.runs(), bounds == null ? new Bounds(0, 0, false, false) : bounds);
    }

    /** A datatype of no items, with the base type of another one. */
    Datatype nothingOf(Datatype type) {
        base = checked(type).base();
        return type();
    }

    Datatype checked(@Nullable Datatype type) {
        if (type == null) {
            throw MPIException.of(MPI.ERR_TYPE, call, "the datatype is null; give one of MPI's or one made of them");
        }
        return type;
    }

    void checkCount(int count, String what) {
        if (count < 0) {
            throw MPIException.of(MPI.ERR_COUNT, call, count + " " + what + "; give at least 0");
        }
    }

    void checkLengths(int @Nullable [] lengths, int @Nullable [] places, Datatype @Nullable [] types) {
        if (lengths == null || places == null || types == null) {
            throw MPIException.of(MPI.ERR_ARG, call, "an array of lengths, displacements or types is null; give all");
        }
        if (places.length < lengths.length || types.length < lengths.length) {
            throw MPIException.of(
                    MPI.ERR_ARG,
                    call,
                    lengths.length + " block lengths, but " + places.length + " displacements and " + types.length
                            + " types; give as many of each");
        }
    }

    private void checkBase(Datatype type) {
        if (base != BaseType.NONE && base != type.base()) {
            throw MPIException.of(
                    MPI.ERR_TYPE,
                    call,
                    "blocks of " + base + " and of " + type.base()
                            + "; all blocks of a datatype have one base type, that of the array's elements");
        }
        base = type.base();
    }
}
