package org.mobula.shared;

import java.util.Arrays;
import org.mobula.shared.internal.BlockMap;

/**
 * How an array is divided into blocks, and which rank is the home of each: where the block's lock is at first.
 *
 * <p>Blocks are separate arrays, so that ranks which write different blocks never share a cache line or a page. Threads
 * of one rank may, if blocks are shorter than a cache line. In {@link SharedObjects#pages}, each block begins at a cache
 * line.
 */
public final class Distribution {
    private final String text;

    private Distribution(String text) {
        this.text = text;
    }

    /**
     * One block for each rank. Their lengths differ by one element at most. An array of fewer elements than there are
     * ranks has one block for each element.
     */
    public static Distribution block() {
        return new Distribution("block");
    }

    /**
     * Blocks of a length; each rank is the home of neighbouring blocks.
     *
     * @param length of a block, in elements
     */
    public static Distribution block(int length) {
        return new Distribution("block " + positive(length));
    }

    /** Each element is a block; ranks take turns. */
    public static Distribution cyclic() {
        return blockCyclic(1);
    }

    /**
     * Blocks of a length; ranks take turns.
     *
     * @param length of a block, in elements
     */
    public static Distribution blockCyclic(int length) {
        return new Distribution("cyclic " + positive(length));
    }

    /**
     * Blocks of given lengths. Block i has home i modulo the number of ranks.
     *
     * @param lengths of the blocks; their sum is the length of the array
     */
    public static Distribution irregular(int... lengths) {
        StringBuilder all = new StringBuilder("irregular");
        for (int length : lengths) {
            all.append(' ').append(positive(length));
        }
        return new Distribution(all.toString());
    }

    /**
     * For a matrix: tiles, each contiguous in memory, dealt out to a grid of ranks that is as square as possible.
     *
     * @param rows of a tile
     * @param columns of a tile
     */
    public static Distribution tiles(int rows, int columns) {
        return new Distribution("tiles " + positive(rows) + " " + positive(columns));
    }

    /**
     * For a matrix: blocks of whole rows; each rank is the home of neighbouring blocks.
     *
     * @param rows of a block
     */
    public static Distribution rows(int rows) {
        return new Distribution("rows " + positive(rows));
    }

    /** This distribution, with blocks whose lengths are multiples of a number of elements. */
    public Distribution aligned(int elements) {
        String[] words = text.split(" ");
        if (!words[0].equals("block") && !words[0].equals("cyclic") || words.length == 1) {
            throw new IllegalArgumentException(
                    "only block(length) and blockCyclic(length) can be aligned, not " + text);
        }
        int length = Integer.parseInt(words[1]);
        int aligned = Math.ceilDiv(length, positive(elements)) * elements;
        return new Distribution(words[0] + " " + aligned);
    }

    private static int positive(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("a block has at least 1 element, row and column, not " + number);
        }
        return number;
    }

    /** The blocks of an array, for a number of ranks. */
    BlockMap of(int rows, int columns, int ranks) {
        return BlockMap.parse(text, rows, columns, ranks);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Distribution same && same.text.equals(text);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(text.toCharArray());
    }

    /** Its kind and numbers. */
    @Override
    public String toString() {
        return text;
    }
}
