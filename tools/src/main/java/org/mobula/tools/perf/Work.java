package org.mobula.tools.perf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.mobula.tools.perf.Target.Empty;
import org.mobula.tools.perf.Target.Tree;

/**
 * One kind of call.
 *
 * @param name what it is called in tables and files
 * @param payload bytes of values that one call carries: array elements, ints of a tree
 * @param call makes one
 */
record Work(String name, int payload, Consumer<Target> call) {
    private static final int LEVELS = 10;
    private static final int NODES = (1 << LEVELS) - 1;

    /** All kinds: without arguments, with objects, with arrays of each type and of these sizes, with a tree. */
    static List<Work> all(List<Integer> sizes) {
        List<Work> all = new ArrayList<>();
        Empty[] empty = {new Empty(), new Empty(), new Empty()};
        all.add(new Work("null-call", 0, Target::nothing));
        all.add(new Work("object-1", 0, target -> target.one(empty[0])));
        all.add(new Work("object-2", 0, target -> target.two(empty[0], empty[1])));
        all.add(new Work("object-3", 0, target -> target.three(empty[0], empty[1], empty[2])));
        sizes.forEach(size -> all.addAll(arrays(size)));
        Tree tree = Tree.full(LEVELS);
        all.add(new Work("tree-" + NODES, NODES * 4 * Integer.BYTES, target -> target.tree(tree)));
        return all;
    }

    private static List<Work> arrays(int bytes) {
        boolean[] booleans = new boolean[bytes];
        byte[] singles = new byte[bytes];
        short[] shorts = new short[bytes / Short.BYTES];
        char[] chars = new char[bytes / Character.BYTES];
        int[] ints = new int[bytes / Integer.BYTES];
        long[] longs = new long[bytes / Long.BYTES];
        float[] floats = new float[bytes / Float.BYTES];
        double[] doubles = new double[bytes / Double.BYTES];
        return List.of(
                array("boolean", bytes, 1, target -> target.booleans(booleans)),
                array("byte", bytes, 1, target -> target.bytes(singles)),
                array("short", bytes, Short.BYTES, target -> target.shorts(shorts)),
                array("char", bytes, Character.BYTES, target -> target.chars(chars)),
                array("int", bytes, Integer.BYTES, target -> target.ints(ints)),
                array("long", bytes, Long.BYTES, target -> target.longs(longs)),
                array("float", bytes, Float.BYTES, target -> target.floats(floats)),
                array("double", bytes, Double.BYTES, target -> target.doubles(doubles)));
    }

    private static Work array(String type, int bytes, int width, Consumer<Target> call) {
        return new Work(type + "-array", bytes / width * width, call);
    }
}
