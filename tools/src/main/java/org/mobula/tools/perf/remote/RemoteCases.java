package org.mobula.tools.perf.remote;

import java.util.ArrayList;
import java.util.List;
import org.mobula.tools.perf.Case;
import org.mobula.tools.perf.Tree;
import org.mobula.tools.perf.remote.Target.Empty;

/** The calls that are measured. */
final class RemoteCases {
    private RemoteCases() {}

    /** Calls without arguments, with objects, with arrays of each type and of these sizes, with a tree. */
    static List<Case> of(Target target, List<Integer> sizes) {
        List<Case> all = new ArrayList<>();
        Empty[] empty = {new Empty(), new Empty(), new Empty()};
        all.add(new Case("null-call", 0, target::nothing));
        all.add(new Case("object-1", 0, () -> target.one(empty[0])));
        all.add(new Case("object-2", 0, () -> target.two(empty[0], empty[1])));
        all.add(new Case("object-3", 0, () -> target.three(empty[0], empty[1], empty[2])));
        sizes.forEach(size -> all.addAll(arrays(target, size)));
        Tree tree = Tree.full(Tree.LEVELS);
        all.add(new Case("tree-" + Tree.NODES, Tree.PAYLOAD, () -> target.tree(tree)));
        return all;
    }

    private static List<Case> arrays(Target target, int bytes) {
        boolean[] booleans = new boolean[bytes];
        byte[] singles = new byte[bytes];
        short[] shorts = new short[bytes / Short.BYTES];
        char[] chars = new char[bytes / Character.BYTES];
        int[] ints = new int[bytes / Integer.BYTES];
        long[] longs = new long[bytes / Long.BYTES];
        float[] floats = new float[bytes / Float.BYTES];
        double[] doubles = new double[bytes / Double.BYTES];
        return List.of(
                array("boolean", bytes, 1, () -> target.booleans(booleans)),
                array("byte", bytes, 1, () -> target.bytes(singles)),
                array("short", bytes, Short.BYTES, () -> target.shorts(shorts)),
                array("char", bytes, Character.BYTES, () -> target.chars(chars)),
                array("int", bytes, Integer.BYTES, () -> target.ints(ints)),
                array("long", bytes, Long.BYTES, () -> target.longs(longs)),
                array("float", bytes, Float.BYTES, () -> target.floats(floats)),
                array("double", bytes, Double.BYTES, () -> target.doubles(doubles)));
    }

    private static Case array(String type, int bytes, int width, Runnable call) {
        return new Case(type + "-array", bytes / width * width, call);
    }
}
