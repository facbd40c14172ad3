package org.mobula.message.internal.collective;

import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.spi.AreaLabel;
import org.mobula.message.ElementKind;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.internal.pointtopoint.OperationMatching;
import org.mobula.message.internal.section.ElementKinds;

/**
 * Identifies a collective operation, in an area and in messages.
 *
 * @param packed collective, kind, root and bytes
 * @param digest of these and of the number of elements of each rank
 */
record OperationFingerprint(long packed, int digest) implements AreaLabel {
    /** The largest number of ranks that it can distinguish. */
    static final int MOST_RANKS = 1 << 15;

    private static final int KIND_SHIFT = 55;
    private static final int COLLECTIVE_SHIFT = 59;
    private static final int ROOT_SHIFT = 40;
    private static final long BYTES = (1L << ROOT_SHIFT) - 1;
    private static final long KIND = 0xFL << KIND_SHIFT;
    private static final long MESSAGE = 0x8000_0000_0000_0000L; // no collective's number has the highest bit
    private static final long MIX = 0x9E3779B97F4A7C15L; // the golden ratio: spreads adjacent values
    private static final long BYTES_UNKNOWN = BYTES; // not the same at all ranks, or of objects
    /** Compares operations by their labels. */
    static final OperationMatching MATCHING = new OperationMatching() {
        @Override
        public boolean isSame(long operation, long other) {
            return OperationFingerprint.isSame(operation, other);
        }

        @Override
        public MessageArgumentException mismatch(long operation, int rank, long other) {
            return OperationFingerprint.mismatch(operation, rank, other);
        }
    };

    private static final Collective[] COLLECTIVES = Collective.values();

    static OperationFingerprint of(CollectiveCall call) {
        Blocks blocks = call.blocks();
        long elements = blocks == null ? call.count() : blocks.total();
        ElementKind kind = elements == 0 ? ElementKind.BYTE : call.kind(); // without elements the kind does not matter
        long packed = (long) call.collective().ordinal() << COLLECTIVE_SHIFT
                | (long) ElementKinds.code(kind) << KIND_SHIFT
                | (long) call.root() << ROOT_SHIFT
                | Math.min(elements * kind.bytes(), BYTES);
        int divided = blocks == null ? 0 : blocks.packed().hashCode();
        return new OperationFingerprint(packed, (int) ((packed + divided * MIX) * MIX >>> Integer.SIZE));
    }

    /**
     * The number of an operation in its messages: what all ranks know of it, so that the first message detects a rank
     * that has called another operation. 0 means no operation.
     */
    static long ofMessages(CollectiveCall call) {
        long packed = of(call).packed;
        boolean objects = call.kind() == ElementKind.OBJECT;
        if (!call.collective().isSizeKnownToAll()) {
            packed = packed & ~KIND | BYTES_UNKNOWN;
        } else if (objects) {
            packed = packed & ~KIND | (long) ElementKinds.code(ElementKind.OBJECT) << KIND_SHIFT | BYTES_UNKNOWN;
        }
        return packed ^ MESSAGE; // so that none is 0
    }

    /** Whether two numbers of {@link #ofMessages} may stand for the same operation. */
    static boolean isSame(long operation, long other) {
        return operation == other
                || operation != 0 && other != 0 && unpacked(operation).isLike(unpacked(other));
    }

    /** The failure of a rank in one operation because of another rank in another operation. */
    static MessageArgumentException mismatch(long operation, int rank, long other) {
        return unpacked(operation).mismatch(rank, unpacked(other).toString());
    }

    private static OperationFingerprint unpacked(long operation) {
        return new OperationFingerprint(operation ^ MESSAGE, 0);
    }

    @Override
    public void check(int rank, long itsPacked, int itsDigest) {
        check(rank, new OperationFingerprint(itsPacked, itsDigest));
    }

    /** Refuses another operation, unless the only difference is that its elements are packed. */
    private void check(int rank, OperationFingerprint other) {
        if (packed == other.packed) {
            throw mismatch(rank, other + " with other block lengths");
        }
        if (!isLike(other)) {
            throw mismatch(rank, other.toString());
        }
    }

    private boolean isLike(OperationFingerprint other) {
        boolean kindsMatch =
                kind() == other.kind() || kind() == ElementKind.PACKED || other.kind() == ElementKind.PACKED;
        return kindsMatch && (packed & ~KIND) == (other.packed & ~KIND);
    }

    private MessageArgumentException mismatch(int rank, String other) {
        return new MessageArgumentException(this + ": rank " + rank + " has called " + other
                + ". Call the same operations at all ranks, in the same order and with the same numbers");
    }

    private ElementKind kind() {
        int code = (int) ((packed & KIND) >>> KIND_SHIFT);
        return ElementKinds.isCode(code) ? ElementKinds.ofCode(code) : ElementKind.BYTE;
    }

    private Collective collective() {
        int ordinal = (int) (packed >>> COLLECTIVE_SHIFT);
        return COLLECTIVES[Math.min(ordinal, COLLECTIVES.length - 1)];
    }

    /** For error messages: {@code broadcast of 8 bytes (double), root 0}. */
    @Override
    public String toString() {
        if (collective() == Collective.BARRIER) {
            return "barrier";
        }
        long bytes = packed & BYTES;
        String elements = " of " + bytes + " bytes (" + kind() + ")";
        if (bytes == BYTES_UNKNOWN) {
            elements = kind() == ElementKind.OBJECT ? " of objects" : "";
        }
        return collective().text() + elements + ", root " + (packed >>> ROOT_SHIFT & MOST_RANKS - 1);
    }
}
