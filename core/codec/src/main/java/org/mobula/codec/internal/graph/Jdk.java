package org.mobula.codec.internal.graph;

/**
 * Which classes belong to the JDK: their packages are closed to generated code, and their names mean the same on every
 * rank.
 */
public final class Jdk {
    private Jdk() {}

    /** Whether a class is the JDK's own. */
    public static boolean owns(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }
}
