package org.mobula.codec;

/**
 * The limits of one message, and whether it describes its types.
 *
 * <p>Depth needs no stack, but 40 bytes of memory per level in addition to the object itself. An object may take as
 * little as one byte of a message. So a hostile message can make its reader allocate about 100 bytes per byte of the
 * message, plus the size of the fields that an allowed class does not write (transient ones), before a limit ends it.
 *
 * <p>If all limits except the depth are {@link Long#MAX_VALUE}, a reader does not count at all. This serves to measure
 * what counting costs.
 *
 * @param maxDepth how deeply objects may nest
 * @param maxBytes total size in bytes of the arrays and strings of one message
 * @param maxElements number of objects, array elements, collection elements and map entries in one message; a reader
 *     counts all of them, a writer counts objects only
 * @param maxCollisions number of pairs of keys with equal hash codes in all maps and sets of one message; keys that a
 *     container can sort (strings, boxes, UUIDs) and small maps and sets do not count
 * @param maxHashed number of objects that the hash codes of all keys of one message may visit, where the keys are
 *     lists, sets, maps, entries or optionals of the JDK: three for a list of two strings; an object that occurs
 *     several times in a key counts each time
 * @param typesPerMessage whether every message describes all its types, not only the first message that uses them; this
 *     serves to measure what type numbers save
 */
public record CodecOptions(
        int maxDepth, long maxBytes, long maxElements, long maxCollisions, long maxHashed, boolean typesPerMessage) {
    /** Checks that each limit is at least 1. */
    public CodecOptions {
        if (maxDepth < 1 || maxBytes < 1 || maxElements < 1 || maxCollisions < 1 || maxHashed < 1) {
            throw new IllegalArgumentException(
                    "maxDepth, maxBytes, maxElements, maxCollisions and maxHashed are at least 1, not " + maxDepth
                            + ", " + maxBytes + ", " + maxElements + ", " + maxCollisions + " and " + maxHashed);
        }
    }

    /**
     * The defaults: 4,194,304 levels, 2 GiB, 268,435,456 elements, 67,108,864 collisions, 268,435,456 visits for hash
     * codes.
     */
    public static CodecOptions defaults() {
        return new CodecOptions(1 << 22, 1L << 31, 1L << 28, 1L << 26, 1L << 28, false);
    }

    /** Whether a reader counts the contents of a message, that is, whether it has a limit that can be reached. */
    public boolean isCounting() {
        return Math.min(Math.min(maxBytes, maxElements), Math.min(maxCollisions, maxHashed)) < Long.MAX_VALUE;
    }

    /** Returns options without limits except the one on depth. */
    public CodecOptions unchecked() {
        return new CodecOptions(
                maxDepth, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, typesPerMessage);
    }

    /** Returns options with another limit on depth. */
    public CodecOptions withMaxDepth(int depth) {
        return new CodecOptions(depth, maxBytes, maxElements, maxCollisions, maxHashed, typesPerMessage);
    }

    /** Returns options with another limit on the bytes of arrays and strings. */
    public CodecOptions withMaxBytes(long bytes) {
        return new CodecOptions(maxDepth, bytes, maxElements, maxCollisions, maxHashed, typesPerMessage);
    }

    /** Returns options with another limit on objects and elements. */
    public CodecOptions withMaxElements(long elements) {
        return new CodecOptions(maxDepth, maxBytes, elements, maxCollisions, maxHashed, typesPerMessage);
    }

    /** Returns options with another limit on keys with equal hash codes. */
    public CodecOptions withMaxCollisions(long collisions) {
        return new CodecOptions(maxDepth, maxBytes, maxElements, collisions, maxHashed, typesPerMessage);
    }

    /** Returns options with another limit on the objects that hash codes visit. */
    public CodecOptions withMaxHashed(long visits) {
        return new CodecOptions(maxDepth, maxBytes, maxElements, maxCollisions, visits, typesPerMessage);
    }

    /** Returns options with which every message describes all its types. */
    public CodecOptions withTypesPerMessage() {
        return new CodecOptions(maxDepth, maxBytes, maxElements, maxCollisions, maxHashed, true);
    }
}
