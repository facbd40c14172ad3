package org.mobula.bench.remote;

import org.mobula.bench.codec.Tree;
import org.mobula.bench.process.Stopwatch.Operation;

/** The works of the suite {@code remote}. */
public final class Works {
    /** Calls a method without parameters and result that does nothing. */
    public static final String NULL_CALL = "null-call";

    /** Calls such a method that may block: it begins on the node's polling thread. */
    public static final String NULL_CALL_OPTIMISTIC = "null-call-optimistic";

    /** Calls such a method that runs on a separate thread. */
    public static final String NULL_CALL_THREAD = "null-call-thread";

    /** Passes an array that the method does not keep. */
    public static final String BYTE_ARRAY = "byte-array";

    /** The same with other elements. */
    public static final String INT_ARRAY = "int-array";

    /** The same with other elements. */
    public static final String DOUBLE_ARRAY = "double-array";

    /** Passes an array that the method keeps. */
    public static final String BYTE_ARRAY_FRESH = "byte-array-fresh";

    /** The same with other elements. */
    public static final String INT_ARRAY_FRESH = "int-array-fresh";

    /** The same with other elements. */
    public static final String DOUBLE_ARRAY_FRESH = "double-array-fresh";

    /** Passes the same tree of 1023 nodes each time. */
    public static final String TREE = "tree-1023";

    /** Passes one new small object. */
    public static final String ONE_OBJECT = "object-parameter-1";

    /** Passes two new small objects. */
    public static final String TWO_OBJECTS = "object-parameter-2";

    /** Passes three new small objects. */
    public static final String THREE_OBJECTS = "object-parameter-3";

    /** Four processes, each of which calls the next one. */
    public static final String RING = "calls-ring";

    /** 1 MiB. */
    public static final int ARRAY_BYTES = 1 << 20;

    static final int TREE_LEVELS = 10;

    private Works() {}

    /** The operation of a work on the called object. */
    static Operation on(Work target, String work) {
        return switch (work) {
            case NULL_CALL, RING -> target::nothing;
            case NULL_CALL_OPTIMISTIC, NULL_CALL_THREAD -> target::guarded;
            case TREE -> {
                Tree tree = Tree.of(TREE_LEVELS, 1);
                yield () -> target.walk(tree);
            }
            case ONE_OBJECT, TWO_OBJECTS, THREE_OBJECTS -> objects(target, work);
            default -> arrays(target, work);
        };
    }

    private static Operation objects(Work target, String work) {
        Seed seed = new Seed();
        return switch (work) {
            case ONE_OBJECT -> () -> target.see(new Small(seed.next()));
            case TWO_OBJECTS -> () -> target.see(new Small(seed.next()), new Small(seed.next()));
            default -> () -> target.see(new Small(seed.next()), new Small(seed.next()), new Small(seed.next()));
        };
    }

    private static Operation arrays(Work target, String work) {
        byte[] bytes = bytes();
        int[] ints = ints();
        double[] doubles = doubles();
        return switch (work) {
            case BYTE_ARRAY -> () -> target.take(bytes);
            case INT_ARRAY -> () -> target.take(ints);
            case DOUBLE_ARRAY -> () -> target.take(doubles);
            case BYTE_ARRAY_FRESH -> () -> target.keep(bytes);
            case INT_ARRAY_FRESH -> () -> target.keep(ints);
            case DOUBLE_ARRAY_FRESH -> () -> target.keep(doubles);
            default -> throw new IllegalArgumentException("the suite remote has no workload \"" + work + "\"");
        };
    }

    /** 1 MiB of bytes. */
    public static byte[] bytes() {
        byte[] bytes = new byte[ARRAY_BYTES];
        bytes[bytes.length - 1] = 3;
        return bytes;
    }

    static int[] ints() {
        int[] ints = new int[ARRAY_BYTES / Integer.BYTES];
        ints[ints.length - 1] = 3;
        return ints;
    }

    static double[] doubles() {
        double[] doubles = new double[ARRAY_BYTES / Double.BYTES];
        doubles[doubles.length - 1] = Math.E;
        return doubles;
    }

    /** Gives each object different values. */
    private static final class Seed {
        private int next;

        int next() {
            return next++;
        }
    }
}
