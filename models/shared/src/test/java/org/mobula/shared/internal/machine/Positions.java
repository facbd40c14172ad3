package org.mobula.shared.internal.machine;

/** Positions of writes in the order of their elements: by block and element. */
final class Positions {
    private Positions() {}

    /** Makes those of a block at least as high as others. */
    static void merge(int[][] into, int block, int[] positions) {
        for (int i = 0; i < positions.length; i++) {
            into[block][i] = Math.max(into[block][i], positions[i]);
        }
    }

    /** Makes all at least as high as others. */
    static void merge(int[][] into, int[][] from) {
        for (int block = 0; block < into.length; block++) {
            merge(into, block, from[block]);
        }
    }
}
