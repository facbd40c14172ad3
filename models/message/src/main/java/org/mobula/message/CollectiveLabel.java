package org.mobula.message;

import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.spi.AreaLabel;

/**
 * Which collective operation a rank takes part in when it publishes in an area.
 *
 * @param packed collective, kind, root and bytes
 * @param digest of these and of how many elements each rank has
 */
record CollectiveLabel(long packed, int digest) implements AreaLabel {
    /** The most ranks it can tell apart. */
    static final int MOST_RANKS = 1 << 15;

    private static final int KIND_SHIFT = 55;
    private static final int COLLECTIVE_SHIFT = 59;
    private static final int ROOT_SHIFT = 40;
    private static final long BYTES = (1L << ROOT_SHIFT) - 1;
    private static final long KIND = 0xFL << KIND_SHIFT;
    private static final long MIX = 0x9E3779B97F4A7C15L; // the golden ratio's bits: spreads neighbours
    private static final Collective[] COLLECTIVES = Collective.values();

    static CollectiveLabel of(CollectiveCall call) {
        Blocks blocks = call.blocks();
        long elements = blocks == null ? call.count() : blocks.total();
        ElementKind kind =
                elements == 0 ? ElementKind.BYTE : call.kind(); // why: who has none need not say of which kind
        long packed = (long) call.collective().ordinal() << COLLECTIVE_SHIFT
                | (long) kind.code() << KIND_SHIFT
                | (long) call.root() << ROOT_SHIFT
                | Math.min(elements * kind.bytes(), BYTES);
        int divided = blocks == null ? 0 : blocks.packed().hashCode();
        return new CollectiveLabel(packed, (int) ((packed + divided * MIX) * MIX >>> Integer.SIZE));
    }

    @Override
    public void check(int rank, long itsPacked, int itsDigest) {
        check(rank, new CollectiveLabel(itsPacked, itsDigest));
    }

    /** Refuses another one, unless it differs only in that its elements are packed. */
    private void check(int rank, CollectiveLabel other) {
        boolean kindsMatch =
                kind() == other.kind() || kind() == ElementKind.PACKED || other.kind() == ElementKind.PACKED;
        boolean restMatches = (packed & ~KIND) == (other.packed & ~KIND);
        if (packed == other.packed || !kindsMatch || !restMatches) {
            throw new MessageArgumentException(this + ": rank " + rank + " does something else, " + other
                    + (packed == other.packed ? ", otherwise divided" : "")
                    + ". Call the same operations at all ranks, in the same order and with the same numbers");
        }
    }

    private ElementKind kind() {
        int code = (int) ((packed & KIND) >>> KIND_SHIFT);
        return ElementKind.isCode(code) ? ElementKind.ofCode(code) : ElementKind.BYTE;
    }

    private Collective collective() {
        int ordinal = (int) (packed >>> COLLECTIVE_SHIFT);
        return COLLECTIVES[Math.min(ordinal, COLLECTIVES.length - 1)];
    }

    /** For messages about it: {@code broadcast of 8 bytes (double), root 0}. */
    @Override
    public String toString() {
        return collective() == Collective.BARRIER
                ? "barrier"
                : collective().text() + " of " + (packed & BYTES) + " bytes (" + kind() + "), root "
                        + (packed >>> ROOT_SHIFT & MOST_RANKS - 1);
    }
}
