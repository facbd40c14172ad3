package org.mobula.contract.shapes;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Compares two object graphs field by field. Sharing and cycles must be the same in both. The comparison is iterative,
 * so depth does not matter.
 */
public final class GraphComparison {
    private static final int STEPS_SHOWN = 12;

    private final boolean transients;
    private final Map<Object, Object> here = new IdentityHashMap<>();
    private final Map<Object, Object> there = new IdentityHashMap<>();
    private final Deque<Pair> pairs = new ArrayDeque<>();

    private record Step(Step before, String name) {
        @Override
        public String toString() {
            Deque<String> names = new ArrayDeque<>();
            Step at = this;
            for (; at != null && names.size() < STEPS_SHOWN; at = at.before) {
                names.push(at.name);
            }
            return (at == null ? "" : "...") + String.join("", names);
        }
    }

    private record Pair(Step step, Object a, Object b) {}

    private GraphComparison(boolean transients) {
        this.transients = transients;
    }

    /**
     * Throws if a copy differs from the expected object.
     *
     * @param transients whether transient fields are compared
     */
    public static void check(Object expected, Object copy, boolean transients) {
        new GraphComparison(transients).walk(expected, copy);
    }

    private void walk(Object expected, Object copy) {
        pairs.push(new Pair(new Step(null, "root"), expected, copy));
        while (!pairs.isEmpty()) {
            Pair pair = pairs.pop();
            try {
                compare(pair);
            } catch (RuntimeException e) {
                throw new AssertionError("cannot compare at " + pair.step, e);
            }
        }
    }

    private void compare(Pair pair) {
        Object a = pair.a;
        Object b = pair.b;
        if (a == null || b == null) {
            if (a != b) {
                throw differ(pair, a, b);
            }
            return;
        }
        if (kind(a) != kind(b)) {
            throw differ(pair, a.getClass(), b.getClass());
        }
        if (Values.isValue(a)) {
            if (!Values.same(a, b)) {
                throw differ(pair, a, b);
            }
            return;
        }
        if (!isNew(pair) || a.getClass().isArray() && comparePrimitives(pair)) {
            return;
        }
        List<Parts.Part> expected = Parts.of(a, transients);
        List<Parts.Part> found = Parts.of(b, transients);
        if (expected.size() != found.size()) {
            throw differ(pair, expected.size() + " parts", found.size() + " parts");
        }
        // in reverse order, because the stack reverses it and the first difference is reported
        for (int i = expected.size() - 1; i >= 0; i--) {
            Step step = new Step(pair.step, "." + expected.get(i).name());
            pairs.push(new Pair(step, expected.get(i).value(), found.get(i).value()));
        }
    }

    /**
     * The class to compare. The class names of lambdas, the implementation classes of memory segments and those of the
     * JDK's immutable collections are ignored.
     */
    private static Class<?> kind(Object object) {
        Class<?> type = object.getClass();
        if (type.isHidden()) {
            return Object.class;
        }
        if (type.getName().startsWith("java.util.ImmutableCollections")) {
            return type.getSuperclass();
        }
        return object instanceof MemorySegment ? MemorySegment.class : type;
    }

    /** Records that the two objects correspond; false if this was known. */
    private boolean isNew(Pair pair) {
        Object knownThere = here.put(pair.a, pair.b);
        Object knownHere = there.put(pair.b, pair.a);
        if (knownThere == null && knownHere == null) {
            return true;
        }
        if (knownThere != pair.b || knownHere != pair.a) {
            throw new AssertionError("different sharing at " + pair.step + ": an object of " + pair.a.getClass()
                    + (knownThere == null ? " that is not shared in the original" : " that is shared in the original"));
        }
        return false;
    }

    private boolean comparePrimitives(Pair pair) {
        boolean same = switch (pair.a) {
            case boolean[] x -> Arrays.equals(x, (boolean[]) pair.b);
            case byte[] x -> Arrays.equals(x, (byte[]) pair.b);
            case short[] x -> Arrays.equals(x, (short[]) pair.b);
            case char[] x -> Arrays.equals(x, (char[]) pair.b);
            case int[] x -> Arrays.equals(x, (int[]) pair.b);
            case long[] x -> Arrays.equals(x, (long[]) pair.b);
            case float[] x -> Arrays.equals(x, (float[]) pair.b);
            case double[] x -> Arrays.equals(x, (double[]) pair.b);
            default -> {
                yield false;
            }
        };
        if (!same && pair.a.getClass().getComponentType().isPrimitive()) {
            throw differ(pair, "an array", "an array with other content");
        }
        return same;
    }

    private static AssertionError differ(Pair pair, Object expected, Object found) {
        return new AssertionError(
                "at " + pair.step + " expected " + Objects.toString(expected) + ", found " + Objects.toString(found));
    }
}
