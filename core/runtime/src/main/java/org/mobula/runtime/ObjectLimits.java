package org.mobula.runtime;

/**
 * Limits of the content of one message. Codecs refuse a message that exceeds them, with a description.
 *
 * @param depth how deep objects may nest; at least 1, as all of them
 * @param bytes bytes of its arrays and strings
 * @param elements its objects, and the slots for objects in its arrays, collections and maps
 * @param collisions pairs of keys with equal hash codes in its larger maps and sets
 * @param hashed objects that the hash codes of all its keys are computed from
 */
public record ObjectLimits(int depth, long bytes, long elements, long collisions, long hashed) {
    /** Checks the ranges. */
    public ObjectLimits {
        if (depth < 1 || bytes < 1 || elements < 1 || collisions < 1 || hashed < 1) {
            throw new IllegalArgumentException("limits on objects are at least 1, not " + depth + ", " + bytes + ", "
                    + elements + ", " + collisions + " and " + hashed);
        }
    }

    /**
     * The defaults: 4,194,304 levels, 2 GiB, 268,435,456 elements, 67,108,864 collisions, 268,435,456 visits for hash
     * codes.
     */
    public static ObjectLimits defaults() {
        return new ObjectLimits(1 << 22, 1L << 31, 1L << 28, 1L << 26, 1L << 28);
    }

    /**
     * No limit except the one on depth, and no accounting: to measure the cost of the checks among ranks that trust
     * each other.
     */
    public static ObjectLimits unchecked() {
        return new ObjectLimits(defaults().depth, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    static ObjectLimits from(EnvironmentReader env) {
        ObjectLimits base = env.either("MOBULA_CHECKS", "on", "off") ? unchecked() : defaults();
        return new ObjectLimits(
                (int) env.bytes("MOBULA_MAX_DEPTH", base.depth, 1, Integer.MAX_VALUE),
                env.bytes("MOBULA_MAX_OBJECT_BYTES", base.bytes, 1, Long.MAX_VALUE),
                env.bytes("MOBULA_MAX_ELEMENTS", base.elements, 1, Long.MAX_VALUE),
                env.bytes("MOBULA_MAX_COLLISIONS", base.collisions, 1, Long.MAX_VALUE),
                env.bytes("MOBULA_MAX_HASHED", base.hashed, 1, Long.MAX_VALUE));
    }
}
