package org.mobula.group.internal.calling;

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
 * Runs what programs give for results, by the kind of result; nothing is boxed. What is thrown is a result.
 *
 * <p><b>Threads:</b> any that may block.
 */
public final class ResultFunctions {
    private ResultFunctions() {}

    /** Combines all results. */
    public static MemberResult combined(FlatCombiner combiner, ValueKind kind, List<MemberResult> all) {
        int n = all.size();
        @Nullable Exception[] ex = new @Nullable Exception[n];
        for (int i = 0; i < n; i++) {
            ex[i] = all.get(i).exception();
        }
        try {
            return switch (kind) {
                case VOID -> {
                    combiner.combine(ex);
                    yield MemberResult.NONE;
                }
                case BOOLEAN -> {
                    boolean[] in = new boolean[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = all.get(i).asBoolean();
                    }
                    yield MemberResult.of(combiner.combine(in, ex));
                }
                case BYTE -> {
                    byte[] in = new byte[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = (byte) all.get(i).bits();
                    }
                    yield MemberResult.of(combiner.combine(in, ex));
                }
                case CHAR -> {
                    char[] in = new char[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = (char) all.get(i).bits();
                    }
                    yield MemberResult.of(combiner.combine(in, ex));
                }
                case SHORT -> {
                    short[] in = new short[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = (short) all.get(i).bits();
                    }
                    yield MemberResult.of(combiner.combine(in, ex));
                }
                case INT -> {
                    int[] in = new int[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = (int) all.get(i).bits();
                    }
                    yield MemberResult.of(combiner.combine(in, ex));
                }
                case LONG -> {
                    long[] in = new long[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = all.get(i).bits();
                    }
                    yield MemberResult.of(combiner.combine(in, ex));
                }
                case FLOAT -> {
                    float[] in = new float[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = all.get(i).asFloat();
                    }
                    yield MemberResult.of(combiner.combine(in, ex));
                }
                case DOUBLE -> {
                    double[] in = new double[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = all.get(i).asDouble();
                    }
                    yield MemberResult.of(combiner.combine(in, ex));
                }
                case OBJECT -> {
                    @Nullable Object[] in = new @Nullable Object[n];
                    for (int i = 0; i < n; i++) {
                        in[i] = all.get(i).object();
                    }
                    yield MemberResult.ofObject(combiner.combine(in, ex));
                }
            };
        } catch (Throwable thrown) { // why all: somebody waits for the result
            return MemberResult.failed(thrown);
        }
    }

    /** Combines two results. */
    public static MemberResult combined( // why seven: as the function itself has them
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
                case BYTE -> MemberResult.of(combiner.combine(r1, (byte) a.bits(), x, r2, (byte) b.bits(), y, size));
                case CHAR -> MemberResult.of(combiner.combine(r1, (char) a.bits(), x, r2, (char) b.bits(), y, size));
                case SHORT -> MemberResult.of(combiner.combine(r1, (short) a.bits(), x, r2, (short) b.bits(), y, size));
                case INT -> MemberResult.of(combiner.combine(r1, (int) a.bits(), x, r2, (int) b.bits(), y, size));
                case LONG -> MemberResult.of(combiner.combine(r1, a.bits(), x, r2, b.bits(), y, size));
                case FLOAT -> MemberResult.of(combiner.combine(r1, a.asFloat(), x, r2, b.asFloat(), y, size));
                case DOUBLE -> MemberResult.of(combiner.combine(r1, a.asDouble(), x, r2, b.asDouble(), y, size));
                case OBJECT -> MemberResult.ofObject(combiner.combine(r1, a.object(), x, r2, b.object(), y, size));
            };
        } catch (Throwable thrown) { // why all: somebody waits for the result
            return MemberResult.failed(thrown);
        }
    }

    /** Splits a result among so many. */
    public static MemberResult[] split(ReplyPersonalizer personalizer, ValueKind kind, MemberResult result, int n) {
        MemberResult[] parts = new MemberResult[n];
        try {
            Exception thrown = result.exception();
            if (thrown != null) {
                @Nullable Exception[] out = new @Nullable Exception[n];
                personalizer.personalize(thrown, out);
                Arrays.setAll(parts, i -> out[i] == null ? MemberResult.NONE : MemberResult.failed(out[i]));
            } else {
                split(personalizer, kind, result, parts);
            }
        } catch (Throwable thrown) { // why all: somebody waits for the result
            Arrays.fill(parts, MemberResult.failed(thrown));
        }
        return parts;
    }

    private static void split(ReplyPersonalizer personalizer, ValueKind kind, MemberResult result, MemberResult[] parts)
            throws Exception {
        switch (kind) {
            case VOID -> Arrays.fill(parts, result);
            case BOOLEAN -> {
                boolean[] out = new boolean[parts.length];
                personalizer.personalize(result.asBoolean(), out);
                Arrays.setAll(parts, i -> MemberResult.of(out[i]));
            }
            case BYTE -> {
                byte[] out = new byte[parts.length];
                personalizer.personalize((byte) result.bits(), out);
                Arrays.setAll(parts, i -> MemberResult.of(out[i]));
            }
            case CHAR -> {
                char[] out = new char[parts.length];
                personalizer.personalize((char) result.bits(), out);
                Arrays.setAll(parts, i -> MemberResult.of(out[i]));
            }
            case SHORT -> {
                short[] out = new short[parts.length];
                personalizer.personalize((short) result.bits(), out);
                Arrays.setAll(parts, i -> MemberResult.of(out[i]));
            }
            case INT -> {
                int[] out = new int[parts.length];
                personalizer.personalize((int) result.bits(), out);
                Arrays.setAll(parts, i -> MemberResult.of(out[i]));
            }
            case LONG -> {
                long[] out = new long[parts.length];
                personalizer.personalize(result.bits(), out);
                Arrays.setAll(parts, i -> MemberResult.of(out[i]));
            }
            case FLOAT -> {
                float[] out = new float[parts.length];
                personalizer.personalize(result.asFloat(), out);
                Arrays.setAll(parts, i -> MemberResult.of(out[i]));
            }
            case DOUBLE -> {
                double[] out = new double[parts.length];
                personalizer.personalize(result.asDouble(), out);
                Arrays.setAll(parts, i -> MemberResult.of(out[i]));
            }
            case OBJECT -> {
                @Nullable Object[] out = new @Nullable Object[parts.length];
                personalizer.personalize(result.object(), out);
                Arrays.setAll(parts, i -> MemberResult.ofObject(out[i]));
            }
        }
    }

    /** Hands a member's result to a forwarder. */
    public static void hand(Forwarder forwarder, ValueKind kind, int rank, int size, MemberResult result)
            throws Exception {
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
