package org.mobula.contract.shapes;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.BlockingQueue;

/** The parts of an object: the fields of a program's classes, and the content and behaviour of the JDK's classes. */
final class Parts {
    record Part(String name, Object value) {}

    private final List<Part> parts = new ArrayList<>();

    private Parts() {}

    static List<Part> of(Object object, boolean transients) {
        Parts parts = new Parts();
        if (object.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(object); i++) {
                parts.add("[" + i + "]", Array.get(object, i));
            }
            return parts.parts;
        }
        if (Proxy.isProxyClass(object.getClass())) {
            parts.add("handler", Proxy.getInvocationHandler(object));
            parts.add("interfaces", object.getClass().getInterfaces());
            return parts.parts;
        }
        parts.addFields(object, transients);
        return parts.parts;
    }

    private void add(String name, Object value) {
        parts.add(new Part(name, value));
    }

    private void addFields(Object object, boolean transients) {
        for (Class<?> type = object.getClass();
                type != Object.class && type != Record.class;
                type = type.getSuperclass()) {
            if (isOfTheJdk(type)) {
                addContent(object);
                return;
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())
                        || !transients && Modifier.isTransient(field.getModifiers())) {
                    continue;
                }
                field.setAccessible(true);
                try {
                    add(field.getName(), field.get(object));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static boolean isOfTheJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getModule().isNamed();
    }

    private void addContent(Object object) {
        switch (object) {
            case Throwable thrown -> addThrowable(thrown);
            case Map<?, ?> map -> addMap(map);
            case Collection<?> collection -> addCollection(collection);
            case Map.Entry<?, ?> entry -> {
                add("key", entry.getKey());
                add("value", entry.getValue());
            }
            default -> StandardParts.of(object).forEach(this::add);
        }
    }

    private void addThrowable(Throwable thrown) {
        add("message", thrown.getMessage());
        add("cause", thrown.getCause());
        add("suppressed", thrown.getSuppressed());
        add("stack", thrown.getStackTrace());
    }

    private void addMap(Map<?, ?> map) {
        add("size", map.size());
        if (map instanceof SortedMap<?, ?> sorted) {
            add("comparator", sorted.comparator());
        }
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        if (!hasOrder(map)) {
            entries.sort(Comparator.comparing(entry -> String.valueOf(entry.getKey())));
        }
        for (int i = 0; i < entries.size(); i++) {
            add("key" + i, entries.get(i).getKey());
            add("value" + i, entries.get(i).getValue());
        }
    }

    private void addCollection(Collection<?> collection) {
        add("size", collection.size());
        if (collection instanceof SortedSet<?> sorted) {
            add("comparator", sorted.comparator());
        }
        if (collection instanceof BlockingQueue<?> queue) {
            add("room", queue.remainingCapacity());
        }
        List<Object> elements = new ArrayList<>(collection);
        if (collection instanceof Set && !hasOrder(collection)) {
            elements.sort(Comparator.comparing(String::valueOf));
        }
        for (int i = 0; i < elements.size(); i++) {
            add("element" + i, elements.get(i));
        }
    }

    private static boolean hasOrder(Object collection) {
        return switch (collection) {
            case SortedMap<?, ?> sorted -> true;
            case LinkedHashMap<?, ?> linked -> true;
            case EnumMap<?, ?> byEnum -> true;
            case SortedSet<?> sorted -> true;
            case LinkedHashSet<?> linked -> true;
            case EnumSet<?> byEnum -> true;
            case HashSet<?> hashed -> false;
            case IdentityHashMap<?, ?> byIdentity -> false;
            default -> false;
        };
    }
}
