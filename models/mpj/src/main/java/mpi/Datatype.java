package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a message's items are: a basic type, or places in an array of one basic type.
 *
 * <p>Unlike in C all displacements, extents and sizes count elements of the array, not bytes; and all components of one
 * datatype have the same base type.
 *
 * <p><b>Threads:</b> any; it never changes. <b>Failure:</b> {@link MPIException} of class {@link MPI#ERR_TYPE}, {@link
 * MPI#ERR_COUNT} or {@link MPI#ERR_ARG}.
 */
public final class Datatype {
    /** The datatype of nothing. */
    static final Datatype NOTHING = marker("MPI.NULL", false, false);

    private final String name;
    private final BaseType base;
    private final Runs runs;
    private final Bounds bounds;
    private org.mobula.message.@Nullable Datatype beneath; // made when first needed; why no lock: any one will do

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

    /** A type of no elements, which moves the bounds of structs it stands in. */
    static Datatype marker(String name, boolean lower, boolean upper) {
        return new Datatype(name, BaseType.NONE, Runs.NONE, new Bounds(0, 0, lower, upper));
    }

    /** Adjacent elements, with a name of their own. */
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

    /** The same in the words of what is beneath. */
    org.mobula.message.Datatype beneath() {
        org.mobula.message.Datatype made = beneath;
        if (made == null) {
            long unit = base.bytes();
            made = runs.of(base.beneath()).resized(bounds.lower() * unit, bounds.extent() * unit);
            beneath = made;
        }
        return made;
    }

    /** Whether the items of an array lie side by side without gaps, each one's elements in order. */
    boolean isDense() {
        return bounds.lower() == 0 && runs.isOneFromZero() && runs.size() == bounds.extent();
    }

    /** How far the elements of so many items reach, from the first one's place on; 0 for none. */
    long reach(int items) {
        return items == 0 || runs.size() == 0 ? 0 : (items - 1L) * Math.max(0, bounds.extent()) + runs.end();
    }

    /** How far the elements of so many items reach below the first one's place; at least 0. */
    long reachBelow(int items) {
        return items == 0 || runs.size() == 0 ? 0 : (items - 1L) * Math.max(0, -bounds.extent()) + runs.below();
    }

    /** The distance from an item to the next one, in elements. */
    public int Extent() {
        return bounds.extent();
    }

    /** How many elements an item has. */
    public int Size() {
        return runs.size();
    }

    /** Where an item begins, in elements from its place. */
    public int Lb() {
        return bounds.lower();
    }

    /** Where an item ends, in elements from its place. */
    public int Ub() {
        return bounds.upper();
    }

    /** Makes a type ready to be used; here every type is. */
    public void Commit() {}

    /** Gives a type back; here that is nothing, for types are objects. */
    public void Free() {}

    /** As {@link #Free}. */
    public void free() {}

    /** As {@link #Free}; public since mpiJava's is. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /** So many items side by side. */
    public static Datatype Contiguous(int count, Datatype oldtype) {
        DatatypeBuilder assembly = new DatatypeBuilder("Datatype.Contiguous");
        assembly.block(count, 0, oldtype);
        return assembly.type();
    }

    /**
     * Blocks at equal distances.
     *
     * @param count how many blocks
     * @param blocklength how many items each has
     * @param stride from the beginning of a block to that of the next one, in extents of the old type
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
     * Blocks anywhere.
     *
     * @param array_of_blocklengths how many items each has
     * @param array_of_displacements where each begins, in extents of the old type
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

    /** As {@link MPI} calls it, or how it was made. */
    @Override
    public String toString() {
        return name;
    }
}
