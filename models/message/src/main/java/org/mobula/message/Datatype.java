package org.mobula.message;

import java.util.Arrays;
import java.util.function.Supplier;
import org.mobula.message.internal.pattern.Pattern;
import org.mobula.message.internal.pattern.Patterns;

/**
 * The layout of elements in an array or in memory: single elements, every n-th element, blocks at any places (MPI-3.1,
 * chapter 4).
 *
 * <pre>{@code
 * Datatype column = Datatype.DOUBLE.vector(rows, 1, columns);
 * world.send(Section.of(grid, 5, 1, column), right, 0);
 * }</pre>
 *
 * <p>A datatype defines which elements a message has, and their order. Several of one datatype are {@link #extent}
 * bytes apart. Sender and receiver may use different datatypes with the same kind of elements. Where the elements of a
 * datatype that is received into overlap, those that are later in the message remain.
 *
 * <p><b>Threads:</b> any; immutable. <b>Failure:</b> {@link MessageArgumentException} for negative counts, lists of
 * different lengths, and places beyond 64 bits.
 */
public final class Datatype {
    /** One byte. */
    public static final Datatype BYTE = new Datatype(ElementKind.BYTE);
    /** One boolean; one byte in memory and in messages. */
    public static final Datatype BOOLEAN = new Datatype(ElementKind.BOOLEAN);
    /** One char. */
    public static final Datatype CHAR = new Datatype(ElementKind.CHAR);
    /** One short. */
    public static final Datatype SHORT = new Datatype(ElementKind.SHORT);
    /** One int. */
    public static final Datatype INT = new Datatype(ElementKind.INT);
    /** One long. */
    public static final Datatype LONG = new Datatype(ElementKind.LONG);
    /** One float. */
    public static final Datatype FLOAT = new Datatype(ElementKind.FLOAT);
    /** One double. */
    public static final Datatype DOUBLE = new Datatype(ElementKind.DOUBLE);
    /** One byte that {@link Section#packInto} wrote. */
    public static final Datatype PACKED = new Datatype(ElementKind.PACKED);

    private final ElementKind kind;
    private final Pattern pattern;
    private final long lower;
    private final long upper;

    private Datatype(ElementKind kind) {
        this(kind, Patterns.run(kind.bytes(), kind.bytes()), 0, kind.bytes());
    }

    private Datatype(ElementKind kind, Pattern pattern, long lower, long upper) {
        this.kind = kind;
        this.pattern = pattern;
        this.lower = lower;
        this.upper = upper;
    }

    /**
     * A number of this datatype, one extent apart.
     *
     * @param count at least 0
     */
    public Datatype contiguous(int count) {
        return vector(count, 1, 1);
    }

    /**
     * Blocks of this datatype at equal distances.
     *
     * @param count number of blocks, at least 0
     * @param blockLength number of this datatype in a block, at least 0
     * @param stride from the start of a block to the start of the next, in extents; may be negative
     */
    public Datatype vector(int count, int blockLength, int stride) {
        return named("vector", () -> hvectorOf("vector", count, blockLength, Math.multiplyExact(stride, extent())));
    }

    /**
     * Blocks of this datatype at equal distances.
     *
     * @param count number of blocks, at least 0
     * @param blockLength number of this datatype in a block, at least 0
     * @param stride from the start of a block to the start of the next, in bytes; may be negative
     */
    public Datatype hvector(int count, int blockLength, long stride) {
        return named("hvector", () -> hvectorOf("hvector", count, blockLength, stride));
    }

    /**
     * Blocks of this datatype at any places.
     *
     * @param blockLengths number of this datatype in each block, at least 0
     * @param displacements where each block starts, in extents
     */
    public Datatype indexed(int[] blockLengths, int[] displacements) {
        return named("indexed", () -> {
            long[] places = Arrays.stream(displacements)
                    .mapToLong(place -> Math.multiplyExact(place, extent()))
                    .toArray();
            return sequence("indexed", kind, blockLengths, places, same(places.length));
        });
    }

    /**
     * Blocks of this datatype at any places.
     *
     * @param blockLengths number of this datatype in each block, at least 0
     * @param displacements where each block starts, in bytes
     */
    public Datatype hindexed(int[] blockLengths, long[] displacements) {
        return named(
                "hindexed", () -> sequence("hindexed", kind, blockLengths, displacements, same(displacements.length)));
    }

    /**
     * Blocks of different datatypes at any places. With elements of several kinds it can be used in memory but not in
     * an array. It has no padding at the end for alignment; see {@link #resized}.
     *
     * @param blockLengths number of its datatype in each block, at least 0
     * @param displacements where each block starts, in bytes
     * @param datatypes of each block
     */
    public static Datatype struct(int[] blockLengths, long[] displacements, Datatype[] datatypes) {
        ElementKind kind = datatypes.length == 0 ? ElementKind.BYTE : datatypes[0].kind;
        return named("struct", () -> sequence("struct", kind, blockLengths, displacements, datatypes));
    }

    /**
     * The same elements with other bounds.
     *
     * @param lowerBound in bytes
     * @param extent distance between two of it, in bytes; may be negative
     */
    public Datatype resized(long lowerBound, long extent) {
        return named("resized", () -> new Datatype(kind, pattern, lowerBound, Math.addExact(lowerBound, extent)));
    }

    /** The kind of its elements; {@link ElementKind#MIXED} if there are several. */
    public ElementKind kind() {
        return kind;
    }

    /** The number of bytes that its elements take in a message. */
    public long size() {
        return pattern.bytes();
    }

    /** The number of basic elements; of {@link ElementKind#MIXED}: bytes. */
    public long count() {
        return pattern.bytes() / kind.bytes();
    }

    /** The distance between two of it, in bytes. */
    public long extent() {
        return upper - lower;
    }

    /** The lower bound in bytes; negative if elements precede the place at which it is used. */
    public long lowerBound() {
        return lower;
    }

    /** The upper bound in bytes. */
    public long upperBound() {
        return upper;
    }

    /** The places of a number of them, one extent apart. */
    Pattern pattern(long count) {
        return Patterns.repeat(count, extent(), pattern);
    }

    /** For error messages: {@code a datatype of 8 double over 120 bytes}. */
    @Override
    public String toString() {
        return "a datatype of " + count() + " " + kind + " over " + extent() + " bytes";
    }

    private Datatype hvectorOf(String call, int count, int blockLength, long stride) {
        checkCount(call, count);
        Datatype block = block(call, blockLength);
        if (count == 0 || blockLength == 0) {
            return new Datatype(kind, Patterns.run(0, 1), 0, 0);
        }
        long reach = Math.multiplyExact(count - 1, stride);
        return new Datatype(
                kind,
                Patterns.repeat(count, stride, block.pattern),
                Math.addExact(block.lower, Math.min(0, reach)),
                Math.addExact(block.upper, Math.max(0, reach)));
    }

    private Datatype block(String call, int length) {
        checkCount(call, length);
        long reach = Math.multiplyExact(Math.max(0, length - 1), extent());
        return new Datatype(
                kind,
                Patterns.repeat(length, extent(), pattern),
                Math.addExact(lower, Math.min(0, reach)),
                Math.addExact(upper, Math.max(0, reach)));
    }

    private static Datatype sequence(
            String call, ElementKind ifEmpty, int[] blockLengths, long[] places, Datatype[] datatypes) {
        if (blockLengths.length != places.length || places.length != datatypes.length) {
            throw new MessageArgumentException("Datatype." + call + ": " + blockLengths.length + " block lengths, "
                    + places.length + " displacements and " + datatypes.length
                    + " datatypes were given. Give as many of each");
        }
        Pattern[] parts = new Pattern[places.length];
        long lower = Long.MAX_VALUE;
        long upper = Long.MIN_VALUE;
        ElementKind kind = null;
        for (int i = 0; i < parts.length; i++) {
            Datatype block = datatypes[i].block(call, blockLengths[i]);
            parts[i] = block.pattern;
            if (blockLengths[i] > 0) {
                lower = Math.min(lower, Math.addExact(places[i], block.lower));
                upper = Math.max(upper, Math.addExact(places[i], block.upper));
                kind = kind == null || kind == block.kind ? block.kind : ElementKind.MIXED;
            }
        }
        if (kind == null) {
            return new Datatype(ifEmpty, Patterns.run(0, 1), 0, 0);
        }
        return new Datatype(kind, Patterns.sequence(places, parts), lower, upper);
    }

    private Datatype[] same(int times) {
        Datatype[] all = new Datatype[times];
        Arrays.fill(all, this);
        return all;
    }

    private static void checkCount(String call, int count) {
        if (count < 0) {
            throw new MessageArgumentException(
                    "Datatype." + call + ": a count of " + count + " was given. Give counts of at least 0");
        }
    }

    private static Datatype named(String call, Supplier<Datatype> datatype) {
        try {
            return datatype.get();
        } catch (ArithmeticException _) {
            throw new MessageArgumentException(
                    "Datatype." + call + ": its elements extend beyond 64 bits. Give smaller counts and displacements");
        }
    }
}
