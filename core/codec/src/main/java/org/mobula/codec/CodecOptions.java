package org.mobula.codec;

/**
 * Limits on what one message may hold.
 *
 * @param maxDepth how deep objects may nest
 * @param maxBytes how many bytes the arrays and strings of one message may take together
 */
public record CodecOptions(int maxDepth, long maxBytes) {
    /** Checks the limits. */
    public CodecOptions {
        if (maxDepth < 1 || maxBytes < 1) {
            throw new IllegalArgumentException(
                    "maxDepth and maxBytes are at least 1, not " + maxDepth + " and " + maxBytes);
        }
    }

    /** The defaults. */
    public static CodecOptions defaults() {
        return new CodecOptions(500, 1L << 31);
    }
}
