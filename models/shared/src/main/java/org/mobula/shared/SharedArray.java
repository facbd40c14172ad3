package org.mobula.shared;

import java.util.Objects;
import java.util.stream.IntStream;
import org.mobula.shared.internal.BlockMap;

/**
 * An array in blocks, each of which is a {@link SharedUnit}.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <T> an array type, for example {@code double[]}
 */
public final class SharedArray<T> {
    private final BlockMap map;
    private final Units<T> units;
    private final String name;

    SharedArray(String name, BlockMap map, Units<T> units) {
        this.name = name;
        this.map = map;
        this.units = units;
    }

    /** The number of elements. */
    public int length() {
        return map.columns();
    }

    /** The number of blocks. */
    public int blocks() {
        return map.blocks();
    }

    /**
     * A block.
     *
     * @throws IndexOutOfBoundsException if there is none of that number
     */
    public SharedUnit<T> block(int number) {
        if (number < 0 || number >= map.blocks()) {
            throw new IndexOutOfBoundsException(name + " has " + map.blocks() + " blocks; there is no block " + number);
        }
        return units.at(number);
    }

    /**
     * The block of an element.
     *
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public int blockOf(int index) {
        if (index < 0 || index >= map.columns()) {
            throw new IndexOutOfBoundsException(
                    name + " has " + map.columns() + " elements; there is no element " + index);
        }
        return map.blockOf(0, index);
    }

    /** The index in the array of the first element of a block. */
    public int start(int block) {
        return map.firstColumn(Objects.checkIndex(block, map.blocks()));
    }

    /** The rank that is the home of a block at first. */
    public int home(int block) {
        return map.home().applyAsInt(Objects.checkIndex(block, map.blocks()));
    }

    /** The blocks whose home is a rank, ascending. */
    public int[] blocksOf(int rank) {
        return IntStream.range(0, map.blocks())
                .filter(block -> map.home().applyAsInt(block) == rank)
                .toArray();
    }

    @Override
    public String toString() {
        return name;
    }
}
