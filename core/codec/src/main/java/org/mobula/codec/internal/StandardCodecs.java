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
        addBuffers(table);
        Leaves leaves = new Leaves(table);
        ValueCodecs.addTo(leaves);
        TextCodecs.addTo(leaves);
        AddressCodecs.addTo(leaves);
        AtomicCodecs.addTo(leaves);
        CalendarCodecs.addTo(leaves);
        TimeCodecs.addTo(leaves);
        ChronologyCodecs.addTo(leaves);
        Containers containers = new Containers(table);
        CollectionCodecs.addTo(containers);
        FixedCodecs.addTo(containers);
        MapCodecs.addTo(containers);
        SortedCodecs.addTo(containers);
        EnumCodecs.addTo(containers);
        HolderCodecs.addTo(containers);
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

    private static void addBuffers(CodecTable table) {
        for (BufferKind<?> kind : BufferKind.all()) {
            table.addFamily(kind.type(), new BufferCodec<>(table.nextIndex(), kind));
        }
        table.addFamily(MemorySegment.class, new SegmentCodec(table.nextIndex()));
    }

    private static void add(CodecTable table, PrimitiveArrayCodec<?> codec) {
        table.addStandard(codec.type(), codec);
        table.addStandard(codec.type().arrayType(), new GridCodec<>(table.nextIndex(), codec));
    }
}
