package org.mobula.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Dependency cycles between top-level classes. A nested class counts as part of its top-level class. */
final class Cycles {
    private final Map<JavaClass, Set<JavaClass>> uses = new HashMap<>();

    private Cycles() {}

    /** The dependencies between the classes of one room. */
    static Cycles in(Room room, JavaClasses classes) {
        Cycles cycles = new Cycles();
        classes.stream()
                .filter(type -> room.packages().contains(type.getPackageName()))
                .forEach(type -> type.getDirectDependenciesFromSelf()
                        .forEach(dependency -> cycles.add(
                                room, type, dependency.getTargetClass().getBaseComponentType())));
        return cycles;
    }

    private void add(Room room, JavaClass user, JavaClass used) {
        JavaClass from = topLevel(user);
        JavaClass to = topLevel(used);
        if (from != to && room.packages().contains(to.getPackageName())) {
            uses.computeIfAbsent(from, _ -> new LinkedHashSet<>()).add(to);
        }
    }

    private static JavaClass topLevel(JavaClass type) {
        JavaClass at = type;
        while (at.getEnclosingClass().isPresent()) {
            at = at.getEnclosingClass().get();
        }
        return at;
    }

    /** Pairs of classes that use each other directly, as {@code One - Other}. */
    Set<String> pairs() {
        Set<String> pairs = new HashSet<>();
        uses.forEach((from, all) -> all.stream()
                .filter(to -> uses.getOrDefault(to, Set.of()).contains(from))
                .filter(to -> from.getName().compareTo(to.getName()) < 0)
                .forEach(to -> pairs.add(from.getSimpleName() + " - " + to.getSimpleName())));
        return pairs;
    }

    /** Classes in a cycle, each with the number of classes in its cycle. */
    Map<String, Integer> members() {
        Map<JavaClass, Set<JavaClass>> reached = new HashMap<>();
        uses.keySet().forEach(type -> reached.put(type, reachedFrom(type)));
        Map<String, Integer> members = new TreeMap<>();
        reached.forEach((type, all) -> {
            if (all.contains(type)) {
                long together = all.stream()
                        .filter(other -> reached.getOrDefault(other, Set.of()).contains(type))
                        .count();
                members.put(type.getSimpleName(), (int) together);
            }
        });
        return members;
    }

    private Set<JavaClass> reachedFrom(JavaClass start) {
        Set<JavaClass> reached = new HashSet<>();
        Set<JavaClass> edge = uses.get(start);
        while (!edge.isEmpty()) {
            Set<JavaClass> next = new HashSet<>();
            for (JavaClass type : edge) {
                if (reached.add(type)) {
                    next.addAll(uses.getOrDefault(type, Set.of()));
                }
            }
            edge = next;
        }
        return reached;
    }
}
