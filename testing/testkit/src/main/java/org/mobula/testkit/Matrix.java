package org.mobula.testkit;

/** Which cases of a test's matrix run. */
public final class Matrix {
    private Matrix() {}

    /** Whether all of them do, by {@code -Dmobula.matrix=all}; each build runs some. */
    public static boolean isComplete() {
        return "all".equals(System.getProperty("mobula.matrix"));
    }
}
