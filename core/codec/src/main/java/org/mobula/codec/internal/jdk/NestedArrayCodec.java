package org.mobula.codec.internal.jdk;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Writes arrays of arrays of numbers or characters: a word {@code rows << 1 | even}. If all rows exist, are new, and
 * have the same length above 0, {@code even} is 1, one word {@code length << 1 | block} serves all of them, and all
 * elements follow. Otherwise each row has its own word: 0 for null; 1, then the handle of an earlier array; or {@code
 * length + 1 << 1 | block}, then the elements.
 */
final class NestedArrayCodec<A> extends ObjectCodec {
    private static final int NO_ROW = 0;
    private static final int KNOWN = 1;
    private static final int REFERENCE = 4;

    private final PrimitiveArrayCodec<A> rows;

    NestedArrayCodec(int index, PrimitiveArrayCodec<A> rows) {
        super(TypeShape.fixed(
                index, rows.type().arrayType().getName(), Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.INERT)));
        this.rows = rows;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        @Nullable Object[] grid = (@Nullable Object[]) object;
        int[] handles = track(writer, grid);
        if (handles.length == 0 && isEven(grid)) {
            writeEven(writer, grid);
            return;
        }
        Output output = writer.output();
        Varint.put(output, grid.length << 1);
        for (int i = 0; i < grid.length; i++) {
            Object row = grid[i];
            if (row == null) {
                output.putByte((byte) NO_ROW);
            } else if (handles.length > 0 && handles[i] >= 0) {
                output.putByte((byte) KNOWN);
                Varint.put(output, handles[i]);
            } else {
                rows.write(writer, row, 1);
            }
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        int word = Varint.get(reader.input());
        return (word & 1) != 0 ? readEven(reader, word >>> 1) : readUneven(reader, word >>> 1);
    }

    /**
     * Returns the handles of rows that were written before; empty if there are none: all rows then have new handles, in
     * order.
     */
    private int[] track(ObjectWriter writer, @Nullable Object[] grid) {
        int[] handles = {};
        for (int i = 0; i < grid.length; i++) {
            Object row = grid[i];
            int handle = row == null ? -1 : writer.track(row, rows);
            if (handle >= 0 && handles.length == 0) {
                handles = new int[grid.length];
                Arrays.fill(handles, -1);
            }
            if (handle >= 0) {
                handles[i] = handle;
            }
        }
        return handles;
    }

    private static boolean isEven(@Nullable Object[] grid) {
        int length = grid.length == 0 || grid[0] == null ? 0 : Array.getLength(grid[0]);
        if (length == 0) {
            return false;
        }
        for (Object row : grid) {
            if (row == null || Array.getLength(row) != length) {
                return false;
            }
        }
        return true;
    }

    private void writeEven(ObjectWriter writer, @Nullable Object[] grid) {
        Output output = writer.output();
        Varint.put(output, grid.length << 1 | 1);
        Object first = Containers.required(grid[0]);
        int length = Array.getLength(first);
        long header = output.length();
        boolean block = writer.wantsBlock(rows.content(first).byteSize());
        Varint.put(output, length << 1 | (block ? 1 : 0));
        for (Object row : grid) {
            rows.writeElements(writer, Containers.required(row), block, header);
        }
    }

    private Object readEven(ObjectReader reader, int count) {
        Input input = reader.input();
        int word = Varint.get(input);
        int length = word >>> 1;
        boolean block = (word & 1) != 0;
        long there = block ? input.remainingBlockBytes() : input.remaining();
        if (length == 0 || (long) count * length > there / rows.unit()) {
            throw new CorruptMessageException(
                    input.position(),
                    count + " rows of " + length + " elements announced, and " + there + " bytes left");
        }
        reader.claim((long) count * length * rows.unit());
        @Nullable Object[] grid = (@Nullable Object[]) Array.newInstance(rows.type(), count);
        reader.register(grid);
        for (int i = 0; i < count; i++) {
            grid[i] = rows.readElements(reader, length, block);
        }
        return grid;
    }

    private Object readUneven(ObjectReader reader, int announced) {
        int count = reader.count(announced);
        reader.claim((long) count * REFERENCE);
        @Nullable Object[] grid = (@Nullable Object[]) Array.newInstance(rows.type(), count);
        reader.register(grid);
        for (int i = 0; i < count; i++) {
            int word = Varint.get(reader.input());
            if (word == KNOWN) {
                grid[i] = rows.type().cast(reader.known(Varint.get(reader.input())));
            } else if (word != NO_ROW) {
                grid[i] = rows.readRow(reader, (word >>> 1) - 1, (word & 1) != 0);
            }
        }
        return grid;
    }
}
