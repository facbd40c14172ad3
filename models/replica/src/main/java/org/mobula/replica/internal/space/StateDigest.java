package org.mobula.replica.internal.space;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A hash of a replica's state, by which replicas are compared.
 *
 * <p>It is not computed from the state's encoding: that distinguishes identical strings and values from equal ones,
 * which differ between a rank that has run all writes and one that has received the state.
 *
 * <p>An instance computes one hash.
 */
public final class StateDigest {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /** A queue instead of recursion: a state may be nested deeper than the stack allows. */
    private final Deque<Object> open = new ArrayDeque<>();

    private final Map<Object, Integer> seen = new IdentityHashMap<>();
    private long sum = 1;

    private StateDigest() {}

    /** The hash of all that is reachable from an object. Called while no other code runs in its replica. */
    public static long of(Object root) {
        StateDigest digest = new StateDigest();
        digest.put(root);
        while (!digest.open.isEmpty()) {
            digest.enter(digest.open.removeLast());
        }
        return digest.sum;
    }

    private void mix(long bits) {
        sum = (sum ^ bits) * FACTOR;
        sum ^= sum >>> 29;
    }

    /** Adds one reference: a value at once, an object later and only once. */
    private void put(@Nullable Object object) {
        switch (object) {
            case null -> mix(0);
            case Number _, Boolean _, Character _, String _ -> {
                mix(object.getClass().getName().hashCode());
                mix(object.hashCode());
                if (object instanceof Long || object instanceof Double) {
                    mix(object instanceof Long bits ? bits : Double.doubleToLongBits((Double) object));
                }
            }
            case Enum<?> constant -> mix(constant.name().hashCode());
            case Class<?> type -> mix(type.getName().hashCode());
            default -> refer(object);
        }
    }

    private void refer(Object object) {
        Integer number = isMutable(object) ? seen.putIfAbsent(object, seen.size() + 1) : null;
        if (number != null) {
            mix(number);
        } else {
            mix(object.getClass().getName().hashCode());
            open.addLast(object);
        }
    }

    /** The identity of immutable objects is not part of the state. */
    private static boolean isMutable(Object object) {
        Class<?> type = object.getClass();
        if (type.getClassLoader() instanceof ReplicaClassLoader) {
            return !type.isRecord() && !type.isHidden();
        }
        return type.isArray() || (object instanceof Collection || object instanceof Map) && !isFixed(type);
    }

    private static boolean isFixed(Class<?> type) {
        String name = type.getName();
        return name.startsWith("java.util.ImmutableCollections$") || name.startsWith("java.util.Collections$");
    }

    private void enter(Object object) {
        switch (object) {
            case Object[] array -> {
                mix(array.length);
                for (Object each : array) {
                    put(each);
                }
            }
            case Collection<?> collection -> {
                mix(collection.size());
                collection.forEach(this::put);
            }
            case Map<?, ?> map -> {
                mix(map.size());
                map.forEach((key, value) -> {
                    put(key);
                    put(value);
                });
            }
            case Optional<?> optional -> put(optional.orElse(null));
            case BitSet bits -> mix(Arrays.hashCode(bits.toLongArray()));
            case CharSequence text -> mix(text.toString().hashCode());
            default -> {
                if (object.getClass().isArray()) { // of primitives
                    mix(Arrays.deepHashCode(new Object[] {object}));
                } else {
                    enterFields(object);
                }
            }
        }
    }

    private void enterFields(Object object) {
        if (object instanceof IdentityNumbered numbered) {
            mix(numbered.mobula$number());
        }
        List<Field> fields = ReplicaState.fields(object.getClass());
        for (Field field : fields) {
            put(ReplicaState.value(field, object));
        }
    }
}
