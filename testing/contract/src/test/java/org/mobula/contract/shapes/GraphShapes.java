package org.mobula.contract.shapes;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Graphs with shared objects and cycles. */
final class GraphShapes {
    static class Vertex implements Serializable {
        int number;
        List<Vertex> neighbours = new ArrayList<>();
        Vertex[] more;
        Object any;
    }

    static class Ring implements Serializable {
        Ring next;
        Ring before;
    }

    private GraphShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("an object that refers to itself", random -> {
                    Ring ring = new Ring();
                    ring.next = ring;
                    ring.before = ring;
                    return ring;
                }),
                Shape.of("a ring linked both ways", random -> {
                    Ring first = new Ring();
                    Ring last = first;
                    for (int i = 0; i < 20; i++) {
                        Ring ring = new Ring();
                        ring.before = last;
                        last.next = ring;
                        last = ring;
                    }
                    last.next = first;
                    first.before = last;
                    return first;
                }),
                Shape.of("a random graph", GraphShapes::graph),
                Shape.of("one object in many places", random -> {
                    Vertex shared = new Vertex();
                    Vertex[] all = new Vertex[100];
                    java.util.Arrays.fill(all, shared);
                    shared.more = all;
                    return all;
                }),
                Shape.of("a tree of 1023 nodes", random -> Tree.of(random, 10)),
                Shape.of("many objects", random -> {
                    Object[] all = new Object[20_000];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = i % 3 == 0 ? new PlainShapes.Empty() : i % 3 == 1 ? all[i / 2] : "s" + i;
                    }
                    return all;
                }));
    }

    static class Tree implements Serializable {
        int a;
        int b;
        int c;
        int d;
        Tree left;
        Tree right;

        static Tree of(Random random, int depth) {
            if (depth == 0) {
                return null;
            }
            Tree tree = new Tree();
            tree.a = random.nextInt();
            tree.d = depth;
            tree.left = of(random, depth - 1);
            tree.right = of(random, depth - 1);
            return tree;
        }
    }

    private static Object graph(Random random) {
        Vertex[] all = new Vertex[100];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Vertex();
            all[i].number = i;
        }
        for (Vertex vertex : all) {
            for (int i = random.nextInt(4); i > 0; i--) {
                vertex.neighbours.add(all[random.nextInt(all.length)]);
            }
            vertex.more = new Vertex[] {all[random.nextInt(all.length)], null};
            vertex.any = random.nextBoolean() ? all[0] : vertex.neighbours;
        }
        return all[1];
    }
}
