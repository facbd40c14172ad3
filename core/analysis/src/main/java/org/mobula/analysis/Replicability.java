package org.mobula.analysis;

import java.util.List;
import java.util.Set;

/**
 * Whether objects of a class can be replicated.
 *
 * @param classes the class and all classes that its fields and its code refer to, without those of the JDK and shared
 *     ones
 * @param violations what prevents replication, each with class, method, line, and remedy; empty if nothing does
 */
public record Replicability(Set<Class<?>> classes, List<String> violations) {
    /** Copies both collections. */
    public Replicability {
        classes = Set.copyOf(classes);
        violations = List.copyOf(violations);
    }
}
