package org.mobula.shared;

import java.util.Objects;
import java.util.stream.IntStream;
import org.mobula.shared.internal.BlockMap;

/**
 * A matrix in blocks, each of which is a {@link SharedUnit} with its elements row by row.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <T> an array type, for example {@code double[]}
 */
public final class SharedMatrix<T> {
    private final BlockMap map;
    private final Units<T> units;
    private final String name;

    SharedMatrix(String name, BlockMap map, Units<T> units) {
        this.name = name;
        this.map = map;
        this.units = units;
    }

    /** The number of rows. */
    public int rows() {
        return map.rows();
    }

    /** The number of columns. */
    public int columns() {
        return map.columns();
    }

    /** The number of blocks in a column of blocks. */
    public int blocksDown() {
        return map.blocks() / map.across();
    }

    /** The number of blocks in a row of blocks. */
    public int blocksAcross() {
        return map.across();
    }

    /**
     * A block.
     *
     * @throws IndexOutOfBoundsException if there is none at that place
     */
    public SharedUnit<T> block(int down, int across) {
        return units.at(number(down, across));
    }

    private int number(int down, int across) {
        if (down < 0 || down >= blocksDown() || across < 0 || across >= map.across()) {
            throw new IndexOutOfBoundsException(name + " has " + blocksDown() + " x " + map.across()
                    + " blocks; there is no block " + down + ", " + across);
        }
        return down * map.across() + across;
    }

    /** The row in the matrix of the first row of a block. */
    public int firstRow(int down) {
        return map.firstRow(number(down, 0));
    }

    /** The column in the matrix of the first column of a block. */
    public int firstColumn(int across) {
        return map.firstColumn(number(0, across));
    }

    /** The number of rows of a block. */
    public int rowsOf(int down) {
        return map.rowsOf(number(down, 0));
    }

    /** The number of columns of a block. */
    public int columnsOf(int across) {
        return map.columnsOf(number(0, across));
    }

    /** The rank that is the home of a block at first. */
    public int home(int down, int across) {
        return map.home().applyAsInt(number(down, across));
    }

    /** The rows of blocks with a block whose home is a rank. */
    public int[] rowsOfRank(int rank) {
        Objects.checkIndex(rank, Integer.MAX_VALUE);
        return IntStream.range(0, blocksDown())
                .filter(down -> IntStream.range(0, map.across()).anyMatch(across -> home(down, across) == rank))
                .toArray();
    }

    @Override
    public String toString() {
        return name;
    }
}
