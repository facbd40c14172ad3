package org.mobula.testkit;

/** Selects the cases of a test matrix. */
public final class Matrix {
    private Matrix() {}

    /** Whether all cases run, by {@code -Dmobula.matrix=all}; a normal build runs some. */
    public static boolean isComplete() {
        return "all".equals(System.getProperty("mobula.matrix"));
    }
}
