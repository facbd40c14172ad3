package org.mobula.collective;

/**
 * The properties of an operation that an algorithm depends on, as seen by one rank.
 *
 * <p>The ranks of an operation have equal shapes, except for {@link #rank}, {@link #inPlace}, and {@link #blocks} and
 * {@link #sends} of a {@link Collective} whose blocks are not known to all ranks.
 *
 * <p><b>Threads:</b> any; immutable.
 *
 * @param rank this rank
 * @param size number of ranks
 * @param root the rank that has or gets all elements; 0 if there is none
 * @param blocks the blocks of the longer side: what is scattered, gathered, exchanged (of RECEIVE); for a vector
 *     without blocks, equal parts ({@link Blocks#divided})
 * @param sends the blocks of SEND in {@link Collective#ALL_TO_ALL} and {@link Collective#ALL_TO_ALLV}; otherwise equal
 *     to blocks
 * @param elementBytes size of an element in bytes; 0 if unknown, as for objects
 * @param commutative whether the operation on elements is commutative
 * @param hosts the hosts of the ranks
 * @param segment number of elements that a pipeline sends at once, at least 1
 * @param group number of elements that must not be divided
 * @param inPlace whether this rank's input is in RECEIVE, where its result is stored (at the root of a scatter: whether
 *     the root's own block stays in SEND)
 * @param area number of elements that a rank can publish at once in the shared area ({@link Place#AREA}); 0 if there is
 *     none
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
            throw new IllegalArgumentException("invalid shape: rank " + rank + ", root " + root + ", size " + size
                    + ", segment " + segment + ", area " + area);
        }
    }

    /** An operation on no elements, with root 0, on one host. */
    public static Shape of(int rank, int size) {
        Blocks none = Blocks.even(size, 0);
        return new Shape(rank, size, 0, none, none, 1, true, Hosts.one(size), SEGMENT_BYTES, 1, false, 0);
    }

    /** With another root. */
    public Shape withRoot(int rootRank) {
        return new Shape(
                rank, size, rootRank, blocks, sends, elementBytes, commutative, hosts, segment, group, inPlace, area);
    }

    /** With other blocks in SEND and RECEIVE. */
    public Shape withBlocks(Blocks both) {
        return new Shape(rank, size, root, both, both, elementBytes, commutative, hosts, segment, group, inPlace, area);
    }

    /** With other blocks in SEND. */
    public Shape withSends(Blocks sent) {
        return new Shape(
                rank, size, root, blocks, sent, elementBytes, commutative, hosts, segment, group, inPlace, area);
    }

    /** With elements of a size in bytes; 0 if unknown. */
    public Shape withElementBytes(int bytes) {
        long most = Math.max(1, SEGMENT_BYTES / Math.max(1, bytes));
        return new Shape(rank, size, root, blocks, sends, bytes, commutative, hosts, most, group, inPlace, area);
    }

    /** With an operation that is commutative, or not. */
    public Shape withCommutative(boolean does) {
        return new Shape(rank, size, root, blocks, sends, elementBytes, does, hosts, segment, group, inPlace, area);
    }

    /** On other hosts. */
    public Shape withHosts(Hosts where) {
        return new Shape(
                rank, size, root, blocks, sends, elementBytes, commutative, where, segment, group, inPlace, area);
    }

    /** With segments of a number of elements. */
    public Shape withSegment(long elements) {
        return new Shape(
                rank, size, root, blocks, sends, elementBytes, commutative, hosts, elements, group, inPlace, area);
    }

    /** With groups of a number of elements. Segments are whole groups. */
    public Shape withGroup(int elements) {
        long whole = Math.max(1, segment / elements) * elements;
        return new Shape(
                rank, size, root, blocks, sends, elementBytes, commutative, hosts, whole, elements, inPlace, area);
    }

    /** In place, or not. */
    public Shape withInPlace(boolean is) {
        return new Shape(rank, size, root, blocks, sends, elementBytes, commutative, hosts, segment, group, is, area);
    }

    /** With a shared area, in which each rank can publish a number of elements at once; 0 for none. */
    public Shape withArea(long elements) {
        return new Shape(
                rank, size, root, blocks, sends, elementBytes, commutative, hosts, segment, group, inPlace, elements);
    }

    /** The length of the vector: that of all blocks. */
    public long length() {
        return blocks.total();
    }

    /** The size of the vector in bytes; 0 if unknown. */
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

    /** The whole of SEND: the vector, or this rank's block if the operation takes one. */
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

    /** The whole of RECEIVE: the vector, or this rank's block if the operation gives one. */
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
