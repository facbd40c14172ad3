package org.mobula.codec.internal.graph;

/**
 * Identifies the classes of the JDK: no code can be generated in their packages, and their names mean the same on every
 * rank.
 */
public final class Jdk {
    private Jdk() {}

    /** Whether a class belongs to the JDK. */
    public static boolean owns(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }
}
