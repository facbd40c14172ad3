package org.mobula.contract.shapes;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/** Graphs that are too deep for recursion. */
final class DeepShapes {
    private static final int NODES = 1_000_000;
    private static final int NESTED = 10_000;

    static class Link implements Serializable {
        int number;
        Link next;
    }

    static class Branch implements Serializable {
        Branch left;
        Branch right;
        int number;
    }

    record Cell(int number, Object rest) implements Serializable {}

    private DeepShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("a linked list of 1,000,000 nodes", random -> {
                            Link at = null;
                            for (int i = 0; i < NODES; i++) {
                                Link link = new Link();
                                link.number = i;
                                link.next = at;
                                at = link;
                            }
                            return at;
                        })
                        .overflowingTheJdk(),
                Shape.of("a degenerate tree of 200,000 nodes", random -> {
                            Branch at = null;
                            for (int i = 0; i < NODES / 5; i++) {
                                Branch branch = new Branch();
                                branch.number = i;
                                if (random.nextBoolean()) {
                                    branch.left = at;
                                } else {
                                    branch.right = at;
                                }
                                at = branch;
                            }
                            return at;
                        })
                        .overflowingTheJdk(),
                Shape.of("10,000 nested lists", random -> {
                            Collection<Object> at = new ArrayList<>();
                            for (int i = 0; i < NESTED; i++) {
                                Collection<Object> around = i % 2 == 0 ? new ArrayList<>() : new LinkedList<>();
                                around.add(at);
                                around.add(i);
                                at = around;
                            }
                            return at;
                        })
                        .overflowingTheJdk(),
                Shape.of("10,000 nested maps", random -> {
                            Map<Object, Object> at = new HashMap<>();
                            for (int i = 0; i < NESTED; i++) {
                                Map<Object, Object> around = new HashMap<>();
                                around.put("in", at);
                                at = around;
                            }
                            return at;
                        })
                        .overflowingTheJdk(),
                Shape.of("10,000 nested arrays", random -> {
                            Object[] at = {};
                            for (int i = 0; i < NESTED; i++) {
                                at = new Object[] {i, at};
                            }
                            return at;
                        })
                        .overflowingTheJdk(),
                Shape.of("10,000 nested records", random -> {
                            Object at = null;
                            for (int i = 0; i < NESTED; i++) {
                                at = new Cell(i, at);
                            }
                            return at;
                        })
                        .overflowingTheJdk());
    }
}
