package org.mobula.message;

import java.util.Arrays;
import java.util.function.Supplier;
import org.mobula.message.internal.pattern.Pattern;

/**
 * Where the elements lie of which a message has one or many: single ones, every n-th, blocks here and there (MPI-3.1,
 * chapter 4).
 *
 * <pre>{@code
 * Datatype column = Datatype.DOUBLE.vector(rows, 1, columns);
 * world.send(Section.of(grid, 5, 1, column), right, 0);
 * }</pre>
 *
 * <p>A datatype says which elements there are and in which order they travel. Several of one datatype lie
 * {@link #extent} bytes apart. Sender and receiver may use different ones: what must agree is the kind of the elements.
 * Where the elements of a datatype that is received into overlap, those that travel later stay.
 *
 * <p><b>Threads:</b> any; it never changes. <b>Failure:</b> {@link MessageArgumentException} for negative counts, lists
 * of different lengths, and places beyond what 64 bits can count.
 */
public final class Datatype {
    /** One byte. */
    public static final Datatype BYTE = new Datatype(ElementKind.BYTE);
    /** One boolean; a byte in memory and in messages. */
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
    /** One byte of what {@link Section#packInto} wrote. */
    public static final Datatype PACKED = new Datatype(ElementKind.PACKED);

    private final ElementKind kind;
    private final Pattern pattern;
    private final long lower;
    private final long upper;

    private Datatype(ElementKind kind) {
        this(kind, Pattern.run(kind.bytes(), kind.bytes()), 0, kind.bytes());
    }

    private Datatype(ElementKind kind, Pattern pattern, long lower, long upper) {
        this.kind = kind;
        this.pattern = pattern;
        this.lower = lower;
        this.upper = upper;
    }

    /**
     * So many of this one, an extent apart.
     *
     * @param count at least 0
     */
    public Datatype contiguous(int count) {
        return vector(count, 1, 1);
    }

    /**
     * Blocks of this one, evenly apart.
     *
     * @param count how many blocks, at least 0
     * @param blockLength how many of this one are in a block, at least 0
     * @param stride from the beginning of a block to the next one's, in extents; may be negative
     */
    public Datatype vector(int count, int blockLength, int stride) {
        return named("vector", () -> hvectorOf("vector", count, blockLength, Math.multiplyExact(stride, extent())));
    }

    /**
     * Blocks of this one, evenly apart.
     *
     * @param count how many blocks, at least 0
     * @param blockLength how many of this one are in a block, at least 0
     * @param stride from the beginning of a block to the next one's, in bytes; may be negative
     */
    public Datatype hvector(int count, int blockLength, long stride) {
        return named("hvector", () -> hvectorOf("hvector", count, blockLength, stride));
    }

    /**
     * Blocks of this one, anywhere.
     *
     * @param blockLengths how many of this one each block has, at least 0
     * @param displacements where each block begins, in extents
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
     * Blocks of this one, anywhere.
     *
     * @param blockLengths how many of this one each block has, at least 0
     * @param displacements where each block begins, in bytes
     */
    public Datatype hindexed(int[] blockLengths, long[] displacements) {
        return named(
                "hindexed", () -> sequence("hindexed", kind, blockLengths, displacements, same(displacements.length)));
    }

    /**
     * Blocks of different datatypes, anywhere. If their elements are of several kinds, it can lie in memory but not in
     * an array. Nothing is added at the end for alignment: see {@link #resized}.
     *
     * @param blockLengths how many of its datatype each block has, at least 0
     * @param displacements where each block begins, in bytes
     * @param datatypes of each block
     */
    public static Datatype struct(int[] blockLengths, long[] displacements, Datatype[] datatypes) {
        ElementKind kind = datatypes.length == 0 ? ElementKind.BYTE : datatypes[0].kind;
        return named("struct", () -> sequence("struct", kind, blockLengths, displacements, datatypes));
    }

    /**
     * The same elements with other bounds, for what comes before and behind it.
     *
     * @param lowerBound in bytes
     * @param extent from one to the next, in bytes; may be negative
     */
    public Datatype resized(long lowerBound, long extent) {
        return named("resized", () -> new Datatype(kind, pattern, lowerBound, Math.addExact(lowerBound, extent)));
    }

    /** What its elements are; {@link ElementKind#MIXED} if they are of several kinds. */
    public ElementKind kind() {
        return kind;
    }

    /** How many bytes its elements take in a message. */
    public long size() {
        return pattern.bytes();
    }

    /** How many basic elements it has; of {@link ElementKind#MIXED}: how many bytes. */
    public long count() {
        return pattern.bytes() / kind.bytes();
    }

    /** How far apart two of it lie, in bytes. */
    public long extent() {
        return upper - lower;
    }

    /** Where it begins, in bytes; below 0 if elements lie before the place it is put at. */
    public long lowerBound() {
        return lower;
    }

    /** Where it ends, in bytes. */
    public long upperBound() {
        return upper;
    }

    /** The places of so many, an extent apart. */
    Pattern pattern(long count) {
        return Pattern.repeat(count, extent(), pattern);
    }

    /** For messages about it: {@code a datatype of 8 double over 120 bytes}. */
    @Override
    public String toString() {
        return "a datatype of " + count() + " " + kind + " over " + extent() + " bytes";
    }

    private Datatype hvectorOf(String call, int count, int blockLength, long stride) {
        checkCount(call, count);
        Datatype block = block(call, blockLength);
        if (count == 0 || blockLength == 0) {
            return new Datatype(kind, Pattern.run(0, 1), 0, 0);
        }
        long reach = Math.multiplyExact(count - 1, stride);
        return new Datatype(
                kind,
                Pattern.repeat(count, stride, block.pattern),
                Math.addExact(block.lower, Math.min(0, reach)),
                Math.addExact(block.upper, Math.max(0, reach)));
    }

    private Datatype block(String call, int length) {
        checkCount(call, length);
        long reach = Math.multiplyExact(Math.max(0, length - 1), extent());
        return new Datatype(
                kind,
                Pattern.repeat(length, extent(), pattern),
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
            return new Datatype(ifEmpty, Pattern.run(0, 1), 0, 0);
        }
        return new Datatype(kind, Pattern.sequence(places, parts), lower, upper);
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
            throw new MessageArgumentException("Datatype." + call
                    + ": its elements lie further apart than 64 bits can count. Give smaller counts and displacements");
        }
    }
}
