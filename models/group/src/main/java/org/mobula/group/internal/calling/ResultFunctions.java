package org.mobula.group.internal.calling;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.FlatCombiner;
import org.mobula.group.Forwarder;
import org.mobula.group.ReplyPersonalizer;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.ValueKind;

/**
 * Calls the program's functions on results, by the kind of result and without boxing. What they throw is a result.
 *
 * <p><b>Threads:</b> any that may block.
 */
final class ResultFunctions {
    private ResultFunctions() {}

    /** Combines all results. */
    static MemberResult combined(FlatCombiner combiner, ValueKind kind, List<MemberResult> all) {
        int n = all.size();
        @Nullable Exception[] ex = new @Nullable Exception[n];
        Object in = kind.newArray(n);
        for (int i = 0; i < n; i++) {
            MemberResult each = all.get(i);
            ex[i] = each.exception();
            store(each, in, i);
        }
        try {
            return switch (kind) {
                case VOID -> {
                    combiner.combine(ex);
                    yield MemberResult.NONE;
                }
                case BOOLEAN -> MemberResult.of(combiner.combine((boolean[]) in, ex));
                case BYTE -> MemberResult.of((long) combiner.combine((byte[]) in, ex));
                case CHAR -> MemberResult.of((long) combiner.combine((char[]) in, ex));
                case SHORT -> MemberResult.of((long) combiner.combine((short[]) in, ex));
                case INT -> MemberResult.of((long) combiner.combine((int[]) in, ex));
                case LONG -> MemberResult.of(combiner.combine((long[]) in, ex));
                case FLOAT -> MemberResult.of(combiner.combine((float[]) in, ex));
                case DOUBLE -> MemberResult.of(combiner.combine((double[]) in, ex));
                case OBJECT -> MemberResult.ofObject(combiner.combine((@Nullable Object[]) in, ex));
            };
        } catch (Throwable thrown) { // reported to the caller, which waits for a result
            return MemberResult.failed(thrown);
        }
    }

    private static void store(MemberResult result, Object array, int i) {
        switch (array) {
            case boolean[] values -> values[i] = result.asBoolean();
            case byte[] values -> values[i] = (byte) result.bits();
            case char[] values -> values[i] = (char) result.bits();
            case short[] values -> values[i] = (short) result.bits();
            case int[] values -> values[i] = (int) result.bits();
            case long[] values -> values[i] = result.bits();
            case float[] values -> values[i] = result.asFloat();
            case double[] values -> values[i] = result.asDouble();
            default -> ((@Nullable Object[]) array)[i] = result.object();
        }
    }

    private static MemberResult load(Object array, int i) {
        return switch (array) {
            case boolean[] values -> MemberResult.of(values[i]);
            case byte[] values -> MemberResult.of((long) values[i]);
            case char[] values -> MemberResult.of((long) values[i]);
            case short[] values -> MemberResult.of((long) values[i]);
            case int[] values -> MemberResult.of((long) values[i]);
            case long[] values -> MemberResult.of(values[i]);
            case float[] values -> MemberResult.of(values[i]);
            case double[] values -> MemberResult.of(values[i]);
            default -> MemberResult.ofObject(Array.get(array, i));
        };
    }

    /**
     * Combines two results. {@code r1} and {@code r2} are the lowest ranks in them, {@code size} counts the members.
     */
    static MemberResult combined(
            BinomialCombiner combiner, ValueKind kind, int r1, MemberResult a, int r2, MemberResult b, int size) {
        Exception x = a.exception();
        Exception y = b.exception();
        try {
            return switch (kind) {
                case VOID -> {
                    combiner.combine(r1, x, r2, y, size);
                    yield MemberResult.NONE;
                }
                case BOOLEAN -> MemberResult.of(combiner.combine(r1, a.asBoolean(), x, r2, b.asBoolean(), y, size));
                case BYTE ->
                    MemberResult.of((long) combiner.combine(r1, (byte) a.bits(), x, r2, (byte) b.bits(), y, size));
                case CHAR ->
                    MemberResult.of((long) combiner.combine(r1, (char) a.bits(), x, r2, (char) b.bits(), y, size));
                case SHORT ->
                    MemberResult.of((long) combiner.combine(r1, (short) a.bits(), x, r2, (short) b.bits(), y, size));
                case INT ->
                    MemberResult.of((long) combiner.combine(r1, (int) a.bits(), x, r2, (int) b.bits(), y, size));
                case LONG -> MemberResult.of(combiner.combine(r1, a.bits(), x, r2, b.bits(), y, size));
                case FLOAT -> MemberResult.of(combiner.combine(r1, a.asFloat(), x, r2, b.asFloat(), y, size));
                case DOUBLE -> MemberResult.of(combiner.combine(r1, a.asDouble(), x, r2, b.asDouble(), y, size));
                case OBJECT -> MemberResult.ofObject(combiner.combine(r1, a.object(), x, r2, b.object(), y, size));
            };
        } catch (Throwable thrown) { // as above
            return MemberResult.failed(thrown);
        }
    }

    /** Splits a result into this many parts. */
    static MemberResult[] split(ReplyPersonalizer personalizer, ValueKind kind, MemberResult result, int n) {
        MemberResult[] parts = new MemberResult[n];
        try {
            Exception thrown = result.exception();
            if (thrown != null) {
                @Nullable Exception[] out = new @Nullable Exception[n];
                personalizer.personalize(thrown, out);
                Arrays.setAll(parts, i -> out[i] == null ? MemberResult.NONE : MemberResult.failed(out[i]));
            } else if (kind == ValueKind.VOID) {
                Arrays.fill(parts, result);
            } else {
                Object out = kind.newArray(n);
                split(personalizer, kind, result, out);
                Arrays.setAll(parts, i -> load(out, i));
            }
        } catch (Throwable thrown) { // as above
            Arrays.fill(parts, MemberResult.failed(thrown));
        }
        return parts;
    }

    private static void split(ReplyPersonalizer personalizer, ValueKind kind, MemberResult result, Object out)
            throws Exception {
        switch (kind) {
            case VOID -> throw new AssertionError("there is nothing to split");
            case BOOLEAN -> personalizer.personalize(result.asBoolean(), (boolean[]) out);
            case BYTE -> personalizer.personalize((byte) result.bits(), (byte[]) out);
            case CHAR -> personalizer.personalize((char) result.bits(), (char[]) out);
            case SHORT -> personalizer.personalize((short) result.bits(), (short[]) out);
            case INT -> personalizer.personalize((int) result.bits(), (int[]) out);
            case LONG -> personalizer.personalize(result.bits(), (long[]) out);
            case FLOAT -> personalizer.personalize(result.asFloat(), (float[]) out);
            case DOUBLE -> personalizer.personalize(result.asDouble(), (double[]) out);
            case OBJECT -> personalizer.personalize(result.object(), (@Nullable Object[]) out);
        }
    }

    /** Hands a member's result to a forwarder. */
    static void hand(Forwarder forwarder, ValueKind kind, int rank, int size, MemberResult result) throws Exception {
        Exception thrown = result.exception();
        if (thrown != null) {
            forwarder.forward(rank, size, thrown);
            return;
        }
        switch (kind) {
            case VOID -> forwarder.forward(rank, size);
            case BOOLEAN -> forwarder.forward(rank, size, result.asBoolean());
            case BYTE -> forwarder.forward(rank, size, (byte) result.bits());
            case CHAR -> forwarder.forward(rank, size, (char) result.bits());
            case SHORT -> forwarder.forward(rank, size, (short) result.bits());
            case INT -> forwarder.forward(rank, size, (int) result.bits());
            case LONG -> forwarder.forward(rank, size, result.bits());
            case FLOAT -> forwarder.forward(rank, size, result.asFloat());
            case DOUBLE -> forwarder.forward(rank, size, result.asDouble());
            case OBJECT -> forwarder.forward(rank, size, result.object());
        }
    }
}
