package org.mobula.shared.internal;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The blocks of an array or matrix.
 *
 * @param rows of the whole; 1 for an array
 * @param columns of the whole; the length of an array
 * @param starts of blocks with irregular lengths; empty otherwise
 * @param blockRows rows of a block, except at the edge
 * @param blockColumns columns of a block, except at the edge
 * @param blocks their number
 * @param home the home of each
 */
public record BlockMap(
        int rows, int columns, int[] starts, int blockRows, int blockColumns, int blocks, IntUnaryOperator home) {
    private static final int[] REGULAR = {};

    /**
     * The blocks that a distribution describes.
     *
     * @throws IllegalArgumentException if it does not fit
     */
    public static BlockMap parse(String text, int rows, int columns, int ranks) {
        String[] words = text.split(" ");
        int[] numbers = Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).toArray();
        return switch (words[0]) {
            case "block" ->
                numbers.length == 0
                        ? irregular(rows, columns, equalLengths(columns, ranks), ranks)
                        : array(text, rows, columns, numbers[0], ranks, false);
            case "cyclic" -> array(text, rows, columns, numbers[0], ranks, true);
            case "irregular" -> irregular(rows, columns, numbers, ranks);
            case "rows" -> tiles(rows, columns, numbers[0], columns, new int[] {ranks, 1}, true);
            case "tiles" -> tiles(rows, columns, numbers[0], numbers[1], grid(ranks), false);
            default -> throw new IllegalArgumentException("there is no distribution \"" + text + "\"");
        };
    }

    private static BlockMap array(String text, int rows, int columns, int length, int ranks, boolean cyclic) {
        if (rows != 1) {
            throw new IllegalArgumentException("a matrix is distributed by tiles or rows, not by " + text);
        }
        int blocks = Math.ceilDiv(columns, length);
        IntUnaryOperator home =
                cyclic ? block -> block % ranks : block -> (int) ((long) block * ranks / Math.max(1, blocks));
        return new BlockMap(1, columns, REGULAR, 1, length, blocks, home);
    }

    /** Lengths that differ by one at most; of at least one element. */
    private static int[] equalLengths(int columns, int ranks) {
        int blocks = Math.min(columns, ranks);
        return IntStream.range(0, blocks)
                .map(block -> (int) ((block + 1L) * columns / blocks - (long) block * columns / blocks))
                .toArray();
    }

    private static BlockMap irregular(int rows, int columns, int[] lengths, int ranks) {
        if (rows != 1) {
            throw new IllegalArgumentException("a matrix is distributed by tiles or rows, not by irregular blocks");
        }
        int[] starts = new int[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            starts[i + 1] = Math.addExact(starts[i], lengths[i]);
        }
        if (starts[lengths.length] != columns) {
            throw new IllegalArgumentException("the blocks of an irregular distribution have " + starts[lengths.length]
                    + " elements together, and the array has " + columns);
        }
        return new BlockMap(1, columns, starts, 1, 0, lengths.length, block -> block % ranks);
    }

    private static BlockMap tiles(int rows, int columns, int high, int wide, int[] grid, boolean neighbours) {
        if ((long) Math.min(high, rows) * Math.min(wide, columns) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a block of " + Math.min(high, rows) + " rows and "
                    + Math.min(wide, columns) + " columns has more than " + Integer.MAX_VALUE + " elements");
        }
        int down = Math.ceilDiv(rows, high);
        int across = Math.ceilDiv(columns, wide);
        IntUnaryOperator home = neighbours
                ? block -> (int) ((long) block * grid[0] / Math.max(1, down))
                : block -> block / across % grid[0] * grid[1] + block % across % grid[1];
        return new BlockMap(rows, columns, REGULAR, high, wide, Math.multiplyExact(down, across), home);
    }

    /** The factors of a number of ranks that are nearest to each other. */
    private static int[] grid(int ranks) {
        int down = (int) Math.sqrt(ranks);
        while (ranks % down != 0) {
            down--;
        }
        return new int[] {down, ranks / down};
    }

    /** Tiles side by side. */
    public int across() {
        return starts.length > 0 ? blocks : Math.ceilDiv(columns, blockColumns);
    }

    /** The row of a block's first element. */
    public int firstRow(int block) {
        return block / across() * blockRows;
    }

    /** The column of a block's first element. */
    public int firstColumn(int block) {
        return starts.length > 0 ? starts[block] : block % across() * blockColumns;
    }

    /** The rows of a block. */
    public int rowsOf(int block) {
        return Math.min(blockRows, rows - firstRow(block));
    }

    /** The columns of a block; for an array, its length. */
    public int columnsOf(int block) {
        return starts.length > 0
                ? starts[block + 1] - starts[block]
                : Math.min(blockColumns, columns - firstColumn(block));
    }

    /** The number of elements of a block. */
    public int length(int block) {
        return rowsOf(block) * columnsOf(block);
    }

    /** The block of an element. */
    public int blockOf(int row, int column) {
        if (starts.length > 0) {
            int found = Arrays.binarySearch(starts, column);
            return found >= 0 ? found : -found - 2;
        }
        return row / blockRows * across() + column / blockColumns;
    }
}
