package org.mobula.analysis.subjects;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Operations that a replicated class may perform. */
@SuppressWarnings("unused")
public class Replicable implements Comparable<Replicable> {
    static final int SIZE = 7;
    static final String NAME = "n";
    static final BigInteger TWO = BigInteger.TWO;
    static final Comparator<Replicable> ORDER = Comparator.comparing(each -> each.name);

    String name = "";
    long[][] grid = new long[2][2];
    List<Part> parts = new ArrayList<>();
    Map<Kind, Deque<Part>> byKind = new HashMap<>();
    Map<String, BigInteger> sums = new TreeMap<>();

    /** A record. */
    public record Part(int number, Kind kind, String text) {}

    /** An enum with its own code. */
    public enum Kind {
        SMALL,
        LARGE {
            @Override
            int weight() {
                return 2;
            }
        };

        int weight() {
            return 1;
        }
    }

    /** Its own exception. */
    public static class Full extends RuntimeException {
        Full(String message) {
            super(message);
        }
    }

    void add(Part part) {
        if (parts.size() >= SIZE) {
            throw new Full(NAME + " is full: " + part);
        }
        parts.add(part);
        byKind.computeIfAbsent(part.kind(), _ -> new ArrayDeque<>()).add(part);
        sums.merge(part.text(), BigInteger.valueOf(part.number()).add(TWO), BigInteger::add);
    }

    String texts() {
        return parts.stream().map(Part::text).sorted().collect(Collectors.joining(","));
    }

    int weight(Object of) {
        return switch (of) {
            case Part(int number, Kind kind, String text) when number > 0 -> number * kind.weight();
            case Kind kind ->
                switch (kind) {
                    case SMALL -> 1;
                    case LARGE -> 2;
                };
            default -> 0;
        };
    }

    List<String> copied() {
        List<String> copy = new ArrayList<>();
        parts.stream().map(Part::text).forEach(copy::add);
        java.util.EnumSet<Kind> kinds = java.util.EnumSet.of(Kind.SMALL);
        copy.add(kinds + name.toLowerCase() + java.util.Objects.hash(name, kinds));
        return copy;
    }

    double norm(double x) {
        return Math.sqrt(Math.abs(x)) + Math.PI;
    }

    synchronized Part take() throws InterruptedException {
        while (parts.isEmpty()) {
            wait(100);
        }
        return parts.removeLast();
    }

    @Override
    public int compareTo(Replicable other) {
        return ORDER.compare(this, other);
    }

    static int helper(int x) {
        return Math.addExact(x, 1);
    }

    public static void main(String[] args) {
        System.out.println(System.nanoTime());
    }
}
