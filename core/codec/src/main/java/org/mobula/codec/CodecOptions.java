package org.mobula.codec;

/**
 * What one message may hold at most, and whether it describes its types.
 *
 * <p>Depth costs no stack, but 40 bytes of memory for a level beside the object itself; as an object can be as short as
 * one byte in a message, a hostile one can make its reader use about 100 bytes for each of its own, and the size of the
 * fields of an allowed class that are not written (transient ones) for each byte, before one of these limits ends it.
 *
 * <p>If all limits but the one on depth are {@link Long#MAX_VALUE}, a reader does not count at all: to measure what
 * counting costs.
 *
 * @param maxDepth how deep objects may nest
 * @param maxBytes how many bytes the arrays and strings of one message may take together
 * @param maxElements how many objects, and places for them in arrays, collections and maps, one message may hold; what
 *     a reader counts, a writer counts objects only
 * @param maxCollisions how many pairs of keys with equal hash codes the maps and sets of one message may hold together,
 *     beside those that sorting helps (strings, boxes, UUIDs); small maps and sets do not count
 * @param maxHashed how many objects the hash codes of all keys of one message may visit together, where the keys are
 *     lists, sets, maps, entries or optionals of the JDK: three for a list of two strings; an object that stands at several
 *     places of a key counts at each
 * @param typesPerMessage whether what a session writes describes all its types in every message, not only in the first
 *     that uses them: to measure what type numbers are worth
 */
public record CodecOptions(
        int maxDepth, long maxBytes, long maxElements, long maxCollisions, long maxHashed, boolean typesPerMessage) {
    /** Checks the limits. */
    public CodecOptions {
        if (maxDepth < 1 || maxBytes < 1 || maxElements < 1 || maxCollisions < 1 || maxHashed < 1) {
            throw new IllegalArgumentException(
                    "maxDepth, maxBytes, maxElements, maxCollisions and maxHashed are at least 1, not " + maxDepth
                            + ", " + maxBytes + ", " + maxElements + ", " + maxCollisions + " and " + maxHashed);
        }
    }

    /** The defaults: 4,194,304 levels, 2 GiB, 268,435,456 elements, 67,108,864 collisions, 268,435,456 visits for hash codes. */
    public static CodecOptions defaults() {
        return new CodecOptions(1 << 22, 1L << 31, 1L << 28, 1L << 26, 1L << 28, false);
    }

    /** Whether a reader counts what a message holds: whether one of the limits can be reached. */
    public boolean isCounting() {
        return Math.min(Math.min(maxBytes, maxElements), Math.min(maxCollisions, maxHashed)) < Long.MAX_VALUE;
    }

    /** No limit but the one on depth. */
    public CodecOptions unchecked() {
        return new CodecOptions(
                maxDepth, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, typesPerMessage);
    }

    /** These limits, with another one on depth. */
    public CodecOptions withMaxDepth(int depth) {
        return new CodecOptions(depth, maxBytes, maxElements, maxCollisions, maxHashed, typesPerMessage);
    }

    /** These limits, with another one on the bytes of arrays and strings. */
    public CodecOptions withMaxBytes(long bytes) {
        return new CodecOptions(maxDepth, bytes, maxElements, maxCollisions, maxHashed, typesPerMessage);
    }

    /** These limits, with another one on objects and elements. */
    public CodecOptions withMaxElements(long elements) {
        return new CodecOptions(maxDepth, maxBytes, elements, maxCollisions, maxHashed, typesPerMessage);
    }

    /** These limits, with another one on keys with equal hash codes. */
    public CodecOptions withMaxCollisions(long collisions) {
        return new CodecOptions(maxDepth, maxBytes, maxElements, collisions, maxHashed, typesPerMessage);
    }

    /** These limits, with another one on what hash codes are made of. */
    public CodecOptions withMaxHashed(long visits) {
        return new CodecOptions(maxDepth, maxBytes, maxElements, maxCollisions, visits, typesPerMessage);
    }

    /** These limits, and all types described in every message. */
    public CodecOptions withTypesPerMessage() {
        return new CodecOptions(maxDepth, maxBytes, maxElements, maxCollisions, maxHashed, true);
    }
}
