package org.mobula.collective;

/**
 * All that an algorithm needs to know of one operation, as one rank sees it.
 *
 * <p>Ranks of one operation have equal shapes but for {@link #rank}, {@link #inPlace}, and what {@link #blocks} and
 * {@link #sends} say of a {@link Collective} whose blocks are not known to all.
 *
 * <p><b>Threads:</b> any; it never changes.
 *
 * @param rank who asks
 * @param size how many ranks take part
 * @param root the rank that has or gets it all, 0 where there is none
 * @param blocks the blocks of the longer side: what is scattered, gathered, exchanged (of RECEIVE); a vector that belongs
 *     to no rank in parts ({@link Blocks#divided}) where there are none by nature
 * @param sends the blocks of SEND in {@link Collective#ALL_TO_ALL} and {@link Collective#ALL_TO_ALLV}; elsewhere as blocks
 * @param elementBytes how many bytes an element has; 0 if that is not known, as of objects
 * @param commutative whether the operation on elements commutes
 * @param hosts who shares a host
 * @param segment how many elements a pipeline sends at once, at least 1
 * @param group how many elements belong together, so that a combination may not part them
 * @param inPlace whether this rank's input lies in RECEIVE where its result will be (at the root of a scatter: whether the
 *     root's own block stays in SEND)
 * @param area how many elements a rank can publish at once in memory that all ranks share ({@link Place#AREA}); 0 if there
 *     is none
 */
public record Shape(
        int rank,
        int size,
        int root,
        Blocks blocks,
        Blocks sends,
        int elementBytes,
        boolean commutative,
        Hosts hosts,
        long segment,
        int group,
        boolean inPlace,
        long area) {
    private static final long SEGMENT_BYTES = 1 << 15;

    /** Checks the ranges. */
    public Shape {
        if (rank < 0 || rank >= size || root < 0 || root >= size || segment < 1 || area < 0) {
            throw new IllegalArgumentException("there is no shape of rank " + rank + ", root " + root + ", size " + size
                    + ", segment " + segment + ", area " + area);
        }
    }

    /** An operation on no elements, with root 0, on one host. */
    public static Shape of(int rank, int size) {
        Blocks none = Blocks.even(size, 0);
        return new Shape(rank, size, 0, none, none, 1, true, Hosts.one(size), SEGMENT_BYTES, 1, false, 0);
    }

    /** With that root. */
    public Shape rootedAt(int rootRank) {
        return new Shape(
                rank, size, rootRank, blocks, sends, elementBytes, commutative, hosts, segment, group, inPlace, area);
    }

    /** With those blocks, sent and received. */
    public Shape dividedInto(Blocks both) {
        return new Shape(rank, size, root, both, both, elementBytes, commutative, hosts, segment, group, inPlace, area);
    }

    /** With other blocks in SEND than in RECEIVE. */
    public Shape sending(Blocks sent) {
        return new Shape(
                rank, size, root, blocks, sent, elementBytes, commutative, hosts, segment, group, inPlace, area);
    }

    /** Of elements that have so many bytes; 0 if that is not known. */
    public Shape elementsOf(int bytes) {
        long most = Math.max(1, SEGMENT_BYTES / Math.max(1, bytes));
        return new Shape(rank, size, root, blocks, sends, bytes, commutative, hosts, most, group, inPlace, area);
    }

    /** With an operation that commutes, or does not. */
    public Shape commuting(boolean does) {
        return new Shape(rank, size, root, blocks, sends, elementBytes, does, hosts, segment, group, inPlace, area);
    }

    /** On those hosts. */
    public Shape on(Hosts where) {
        return new Shape(
                rank, size, root, blocks, sends, elementBytes, commutative, where, segment, group, inPlace, area);
    }

    /** Sent in segments of so many elements. */
    public Shape segmented(long elements) {
        return new Shape(
                rank, size, root, blocks, sends, elementBytes, commutative, hosts, elements, group, inPlace, area);
    }

    /** Of elements that belong together in groups of so many; its segments are whole groups. */
    public Shape grouped(int elements) {
        long whole = Math.max(1, segment / elements) * elements;
        return new Shape(
                rank, size, root, blocks, sends, elementBytes, commutative, hosts, whole, elements, inPlace, area);
    }

    /** In place, or not. */
    public Shape inPlace(boolean is) {
        return new Shape(rank, size, root, blocks, sends, elementBytes, commutative, hosts, segment, group, is, area);
    }

    /** With memory that all ranks share, where each can publish so many elements at once; 0 without. */
    public Shape sharing(long elements) {
        return new Shape(
                rank, size, root, blocks, sends, elementBytes, commutative, hosts, segment, group, inPlace, elements);
    }

    /** How long the vector is: all blocks together. */
    public long length() {
        return blocks.total();
    }

    /** How many bytes the vector has; 0 if that is not known. */
    public long bytes() {
        return length() * elementBytes;
    }

    /** Whether the number of ranks is a power of two. */
    public boolean isPowerOfTwo() {
        return Integer.bitCount(size) == 1;
    }

    /** Whether this rank is the root. */
    public boolean isRoot() {
        return rank == root;
    }

    /** The whole of SEND: the vector, or this rank's block of it where the operation takes one. */
    public Slice sent(Collective collective) {
        return new Slice(
                Place.SEND,
                0,
                switch (collective) {
                    case BARRIER, BROADCAST -> 0;
                    case SCATTER, SCATTERV -> isRoot() ? blocks.extent() : 0;
                    case GATHER, GATHERV, ALL_GATHER, ALL_GATHERV -> blocks.count(rank);
                    case ALL_TO_ALL, ALL_TO_ALLV -> sends.extent();
                    case REDUCE, ALL_REDUCE, REDUCE_SCATTER, SCAN, EXSCAN -> length();
                });
    }

    /** The whole of RECEIVE: the vector, or this rank's block of it where the operation gives one. */
    public Slice received(Collective collective) {
        return new Slice(
                Place.RECEIVE,
                0,
                switch (collective) {
                    case BARRIER -> 0;
                    case SCATTER, SCATTERV, REDUCE_SCATTER -> blocks.count(rank);
                    case GATHER, GATHERV -> isRoot() ? blocks.extent() : 0;
                    case ALL_GATHER, ALL_GATHERV, ALL_TO_ALL, ALL_TO_ALLV -> blocks.extent();
                    case REDUCE -> isRoot() ? length() : 0;
                    case BROADCAST, ALL_REDUCE, SCAN, EXSCAN -> length();
                });
    }
}
