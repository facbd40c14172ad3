package org.mobula.codec.internal.jdk;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.serial.StreamCodec;

/**
 * Lists the handwritten codecs: how the JDK's own classes are written.
 *
 * <p>No code can be generated in their packages, and most have a form that suits a message better than their fields.
 * All are allowed by default.
 */
public final class StandardCodecs {
    private StandardCodecs() {}

    public static void addTo(CodecRegistry table) {
        addArrays(table);
        addBuffers(table);
        Values values = new Values(table);
        ValueCodecs.addTo(values);
        TextCodecs.addTo(values);
        TimeCodecs.addTo(values);
        Containers containers = new Containers(table);
        CollectionCodecs.addTo(containers);
        FixedCodecs.addTo(containers);
        MapCodecs.addTo(containers);
        SortedCodecs.addTo(containers);
        table.addStandard(StackTraceElement.class, StreamCodec.of(table, StackTraceElement.class));
    }

    private static void addArrays(CodecRegistry table) {
        table.addStandard(String.class, new StringCodec(table.nextIndex()));
        table.addStandard(boolean[].class, new BooleanArrayCodec(table.nextIndex()));
        addArray(table, byte[].class, ValueLayout.JAVA_BYTE, byte[]::new, MemorySegment::ofArray);
        addArray(table, short[].class, ValueLayout.JAVA_SHORT_UNALIGNED, short[]::new, MemorySegment::ofArray);
        addArray(table, char[].class, ValueLayout.JAVA_CHAR_UNALIGNED, char[]::new, MemorySegment::ofArray);
        addArray(table, int[].class, ValueLayout.JAVA_INT_UNALIGNED, int[]::new, MemorySegment::ofArray);
        addArray(table, float[].class, ValueLayout.JAVA_FLOAT_UNALIGNED, float[]::new, MemorySegment::ofArray);
        addArray(table, long[].class, ValueLayout.JAVA_LONG_UNALIGNED, long[]::new, MemorySegment::ofArray);
        addArray(table, double[].class, ValueLayout.JAVA_DOUBLE_UNALIGNED, double[]::new, MemorySegment::ofArray);
    }

    private static void addBuffers(CodecRegistry table) {
        for (BufferKind<?> kind : BufferKind.all()) {
            table.addFamily(kind.type(), new BufferCodec<>(table.nextIndex(), kind));
        }
        table.addFamily(MemorySegment.class, new SegmentCodec(table.nextIndex()));
    }

    private static <A> void addArray(
            CodecRegistry table,
            Class<A> type,
            ValueLayout layout,
            IntFunction<A> maker,
            Function<A, MemorySegment> content) {
        PrimitiveArrayCodec<A> codec = new PrimitiveArrayCodec<>(table.nextIndex(), type, layout, maker, content);
        table.addStandard(type, codec);
        table.addStandard(type.arrayType(), new NestedArrayCodec<>(table.nextIndex(), codec));
    }
}
