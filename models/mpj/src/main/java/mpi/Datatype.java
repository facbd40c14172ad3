package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The type of the items of a message: a basic type, or places in an array of one basic type.
 *
 * <p>Unlike in C, displacements, extents and sizes are in elements of the array, not in bytes, and all components of a
 * datatype have the same base type.
 *
 * <p><b>Threads:</b> any; immutable. <b>Failure:</b> {@link MPIException} of class {@link MPI#ERR_TYPE}, {@link
 * MPI#ERR_COUNT} or {@link MPI#ERR_ARG}.
 */
public final class Datatype {
    /** The null datatype. */
    static final Datatype NOTHING = marker("MPI.NULL", false, false);

    private final String name;
    private final BaseType base;
    private final Runs runs;
    private final Bounds bounds;
    private org.mobula.message.@Nullable Datatype delegate; // created on demand; a race does no harm

    Datatype(String name, BaseType base, Runs runs, Bounds bounds) {
        this.name = name;
        this.base = base;
        this.runs = runs;
        this.bounds = bounds;
    }

    /** A type of one element. */
    static Datatype basic(String name, BaseType base) {
        return new Datatype(name, base, Runs.ONE, Bounds.ELEMENT);
    }

    /** A type without elements, which sets the bounds of structs. */
    static Datatype marker(String name, boolean lower, boolean upper) {
        return new Datatype(name, BaseType.NONE, Runs.NONE, new Bounds(0, 0, lower, upper));
    }

    /** A named type of two adjacent elements. */
    static Datatype pair(String name, Datatype of) {
        Datatype two = Contiguous(2, of);
        return new Datatype(name, two.base, two.runs, two.bounds);
    }

    BaseType base() {
        return base;
    }

    Runs runs() {
        return runs;
    }

    Bounds bounds() {
        return bounds;
    }

    /** The datatype in {@code org.mobula.message}. */
    org.mobula.message.Datatype delegate() {
        org.mobula.message.Datatype made = delegate;
        if (made == null) {
            long unit = base.bytes();
            made = runs.of(base.delegate()).resized(bounds.lower() * unit, bounds.extent() * unit);
            delegate = made;
        }
        return made;
    }

    /** Whether the items of an array are adjacent without gaps, with their elements in order. */
    boolean isDense() {
        return bounds.lower() == 0 && runs.isOneFromZero() && runs.size() == bounds.extent();
    }

    /** The extent of a number of items above the place of the first one; 0 for none. */
    long reach(int items) {
        return items == 0 || runs.size() == 0 ? 0 : (items - 1L) * Math.max(0, bounds.extent()) + runs.end();
    }

    /** The extent of a number of items below the place of the first one; at least 0. */
    long reachBelow(int items) {
        return items == 0 || runs.size() == 0 ? 0 : (items - 1L) * Math.max(0, -bounds.extent()) + runs.below();
    }

    /** The distance from an item to the next one, in elements. */
    public int Extent() {
        return bounds.extent();
    }

    /** The number of elements of an item. */
    public int Size() {
        return runs.size();
    }

    /** The lower bound of an item, in elements relative to its place. */
    public int Lb() {
        return bounds.lower();
    }

    /** The upper bound of an item, in elements relative to its place. */
    public int Ub() {
        return bounds.upper();
    }

    /** Prepares a type for use. Has no effect. */
    public void Commit() {}

    /** Frees a type. Has no effect. */
    public void Free() {}

    /** As {@link #Free}. */
    public void free() {}

    /** As {@link #Free}; public as in mpiJava. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /** A number of adjacent items. */
    public static Datatype Contiguous(int count, Datatype oldtype) {
        DatatypeBuilder assembly = new DatatypeBuilder("Datatype.Contiguous");
        assembly.block(count, 0, oldtype);
        return assembly.type();
    }

    /**
     * Blocks at equal distances.
     *
     * @param count number of blocks
     * @param blocklength number of items in each block
     * @param stride from the start of a block to the start of the next, in extents of the old type
     */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        DatatypeBuilder assembly = new DatatypeBuilder("Datatype.Vector");
        return strided(assembly, count, blocklength, (long) stride * extentOf(assembly, oldtype), oldtype);
    }

    /** As {@link #Vector}, with a stride in elements of the array. */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        return strided(new DatatypeBuilder("Datatype.Hvector"), count, blocklength, stride, oldtype);
    }

    /**
     * Blocks at any places.
     *
     * @param array_of_blocklengths number of items in each block
     * @param array_of_displacements where each block starts, in extents of the old type
     */
    public static Datatype Indexed(int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype) {
        DatatypeBuilder assembly = new DatatypeBuilder("Datatype.Indexed");
        return indexed(
                assembly,
                array_of_blocklengths,
                array_of_displacements,
                extentOf(assembly, oldtype),
                same(oldtype, array_of_blocklengths));
    }

    /** As {@link #Indexed}, with displacements in elements of the array. */
    public static Datatype Hindexed(int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype) {
        return indexed(
                new DatatypeBuilder("Datatype.Hindexed"),
                array_of_blocklengths,
                array_of_displacements,
                1,
                same(oldtype, array_of_blocklengths));
    }

    /**
     * Blocks of several types, all of one base type; {@link MPI#LB} and {@link MPI#UB} among them set the bounds.
     *
     * @param array_of_displacements in elements of the array
     */
    public static Datatype Struct(
            int[] array_of_blocklengths, int[] array_of_displacements, Datatype[] array_of_types) {
        return indexed(
                new DatatypeBuilder("Datatype.Struct"),
                array_of_blocklengths,
                array_of_displacements,
                1,
                array_of_types);
    }

    private static Datatype strided(
            DatatypeBuilder assembly, int count, int blocklength, long stride, Datatype oldtype) {
        assembly.checkCount(count, "blocks");
        for (int i = 0; i < count; i++) {
            assembly.block(blocklength, i * stride, oldtype);
        }
        return count == 0 ? assembly.nothingOf(oldtype) : assembly.type();
    }

    private static Datatype indexed(DatatypeBuilder assembly, int[] lengths, int[] places, int unit, Datatype[] types) {
        assembly.checkLengths(lengths, places, types);
        for (int i = 0; i < lengths.length; i++) {
            assembly.block(lengths[i], (long) places[i] * unit, types[i]);
        }
        return assembly.type();
    }

    private static int extentOf(DatatypeBuilder assembly, Datatype oldtype) {
        return assembly.checked(oldtype).Extent();
    }

    private static Datatype[] same(Datatype type, int[] lengths) {
        Datatype[] types = new Datatype[lengths == null ? 0 : lengths.length];
        Arrays.fill(types, type);
        return types;
    }

    /** Its name in {@link MPI}, or how it was created. */
    @Override
    public String toString() {
        return name;
    }
}
