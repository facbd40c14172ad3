package org.mobula.codec.internal;

import java.lang.foreign.MemorySegment;

/**
 * The table of codecs written by hand: what the JDK's own classes look like in a message.
 *
 * <p>Their packages are closed to generated code, and most have a form that serves a message better than their fields
 * do. All are allowed in messages from the start.
 */
final class StandardCodecs {
    private StandardCodecs() {}

    static void addTo(CodecTable table) {
        addArrays(table);
        new ValueCodecs(table).add();
        new TimeCodecs(table).add();
        new CollectionCodecs(table).add();
        new MapCodecs(table).add();
        table.addStandard(StackTraceElement.class, StreamCodec.of(table, StackTraceElement.class));
    }

    private static void addArrays(CodecTable table) {
        table.addStandard(String.class, new StringCodec(table.nextIndex()));
        table.addStandard(boolean[].class, new BooleanArrayCodec(table.nextIndex()));
        add(table, new PrimitiveArrayCodec<>(table.nextIndex(), byte[].class, 1, byte[]::new, MemorySegment::ofArray));
        add(
                table,
                new PrimitiveArrayCodec<>(table.nextIndex(), short[].class, 2, short[]::new, MemorySegment::ofArray));
        add(table, new PrimitiveArrayCodec<>(table.nextIndex(), char[].class, 2, char[]::new, MemorySegment::ofArray));
        add(table, new PrimitiveArrayCodec<>(table.nextIndex(), int[].class, 4, int[]::new, MemorySegment::ofArray));
        add(
                table,
                new PrimitiveArrayCodec<>(table.nextIndex(), float[].class, 4, float[]::new, MemorySegment::ofArray));
        add(table, new PrimitiveArrayCodec<>(table.nextIndex(), long[].class, 8, long[]::new, MemorySegment::ofArray));
        add(
                table,
                new PrimitiveArrayCodec<>(table.nextIndex(), double[].class, 8, double[]::new, MemorySegment::ofArray));
    }

    private static void add(CodecTable table, PrimitiveArrayCodec<?> codec) {
        table.addStandard(codec.type(), codec);
    }
}
