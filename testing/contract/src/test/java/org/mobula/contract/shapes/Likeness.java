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
 * Compares two object graphs in step, field by field: what is shared in one must be shared in the other, and a cycle
 * must be the same cycle. No recursion, so that depth does not matter.
 */
public final class Likeness {
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

    private Likeness(boolean transients) {
        this.transients = transients;
    }

    /**
     * Throws if a copy is not like what it should be like.
     *
     * @param transients whether transient fields count
     */
    public static void check(Object expected, Object copy, boolean transients) {
        new Likeness(transients).walk(expected, copy);
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
        // in reverse, because the stack reverses the order, and the first difference is the one to report
        for (int i = expected.size() - 1; i >= 0; i--) {
            Step step = new Step(pair.step, "." + expected.get(i).name());
            pairs.push(new Pair(step, expected.get(i).value(), found.get(i).value()));
        }
    }

    /**
     * The class, as far as it means something: how a lambda's class is called, where memory lies, and how the JDK lays
     * an immutable list of its own out does not.
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

    /** Notes that the two belong together; false if that was known. */
    private boolean isNew(Pair pair) {
        Object knownThere = here.put(pair.a, pair.b);
        Object knownHere = there.put(pair.b, pair.a);
        if (knownThere == null && knownHere == null) {
            return true;
        }
        if (knownThere != pair.b || knownHere != pair.a) {
            throw new AssertionError("shared otherwise at " + pair.step + ": an object of " + pair.a.getClass()
                    + (knownThere == null ? " that is its own in the original" : " that is shared in the original"));
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
