package org.mobula.replica.internal.space;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A replica's whole state in transfer: the root with all it refers to, and the hash codes of the objects that have been
 * given one.
 *
 * <p>Hash tables are filled while they are read, before the hash codes are known; so they are filled again afterwards.
 */
public final class ReplicaState {
    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return findFields(type);
        }
    };

    private ReplicaState() {}

    /** The objects to write: the root, the numbered objects, their numbers. */
    public static Object[] of(Object root) {
        List<Object> numbered = new ArrayList<>();
        for (Object each : reachable(root)) {
            if (each instanceof IdentityNumbered number && number.mobula$number() != 0) {
                numbered.add(each);
            }
        }
        int[] numbers = numbered.stream()
                .mapToInt(each -> ((IdentityNumbered) each).mobula$number())
                .toArray();
        return new Object[] {root, numbered.toArray(), numbers};
    }

    /** The root of what was read, with all numbers set. */
    public static Object root(Object[] read) {
        Object[] numbered = (Object[]) read[1];
        int[] numbers = (int[]) read[2];
        for (int i = 0; i < numbers.length; i++) {
            ((IdentityNumbered) numbered[i]).mobula$number(numbers[i]);
        }
        for (Object each : reachable(read[0])) {
            fillAgain(each);
        }
        return read[0];
    }

    @SuppressWarnings("unchecked") // the elements come from the table itself
    private static void fillAgain(Object object) {
        if (object instanceof HashMap<?, ?> table) {
            Map<Object, Object> entries = new IdentityHashMap<>();
            List<Object> keys = new ArrayList<>(table.keySet());
            ((Map<Object, Object>) table).forEach(entries::put);
            table.clear();
            keys.forEach(key -> ((Map<Object, Object>) table).put(key, entries.get(key)));
        } else if (object instanceof HashSet<?> table) {
            List<Object> elements = new ArrayList<>(table);
            table.clear();
            ((Set<Object>) table).addAll(elements);
        }
    }

    /** All reachable objects. */
    private static Set<Object> reachable(Object root) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> open = new ArrayDeque<>();
        add(root, seen, open);
        while (!open.isEmpty()) {
            Object next = open.removeLast();
            switch (next) {
                case Object[] array -> {
                    for (Object each : array) {
                        add(each, seen, open);
                    }
                }
                case Collection<?> collection -> collection.forEach(each -> add(each, seen, open));
                case Map<?, ?> map ->
                    map.forEach((key, value) -> {
                        add(key, seen, open);
                        add(value, seen, open);
                    });
                default -> addFields(next, seen, open);
            }
        }
        return seen;
    }

    private static void add(@Nullable Object object, Set<Object> seen, Deque<Object> open) {
        if (object != null && seen.add(object)) {
            open.addLast(object);
        }
    }

    private static void addFields(Object object, Set<Object> seen, Deque<Object> open) {
        for (Field field : fields(object.getClass())) {
            if (!field.getType().isPrimitive()) {
                add(value(field, object), seen, open);
            }
        }
    }

    /** The fields of a rewritten class and its superclasses that belong to the state; none for other classes. */
    static List<Field> fields(Class<?> type) {
        return FIELDS.get(type);
    }

    private static List<Field> findFields(Class<?> lowest) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> type = lowest;
                type != null && type.getClassLoader() instanceof ReplicaClassLoader && !type.isHidden();
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    static @Nullable Object value(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError("the classes of a space are open to it", impossible);
        }
    }
}
