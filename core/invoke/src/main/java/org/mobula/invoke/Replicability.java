package org.mobula.invoke;

import java.util.List;
import java.util.Set;

/**
 * Whether objects of a class can be replicated, as the {@link Analyser} found out.
 *
 * @param classes the class and all that its fields and its code mean, but for the JDK's and shared ones
 * @param objections what speaks against it, each with class, method, line, and what to do; none if nothing does
 */
public record Replicability(Set<Class<?>> classes, List<String> objections) {
    /** Keeps them as they are now. */
    public Replicability {
        classes = Set.copyOf(classes);
        objections = List.copyOf(objections);
    }
}
