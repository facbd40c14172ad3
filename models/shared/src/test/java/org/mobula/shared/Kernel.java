package org.mobula.shared;

/** What {@link CheckedKernel} does; not rewritten. */
public interface Kernel {
    /** The sum of all elements. */
    double sum(double[] array);

    /** Multiplies matrices of n rows: c += a b. */
    void multiply(double[] a, double[] b, double[] c, int n);

    /** Waits until an element differs from 0. */
    void awaitElement(int[] flags);

    /** Writes an element. */
    void write(double[] array, int index, double value);

    /** Writes all elements. */
    void fill(double[] array, double value);

    /** Accesses of all types. */
    String mix(
            boolean[] flags,
            byte[] bytes,
            char[] chars,
            short[] shorts,
            int[] ints,
            long[] longs,
            float[] floats,
            String[] words);

    /** Adds to both fields; returns their sum. */
    double add(Object point, double more);

    /** A new point. */
    Object point();

    /** Copies from one array to another. */
    void copy(double[] from, double[] to);

    /** Copies elements from one array to the beginning of another. */
    void copy(double[] from, int first, double[] to, int count);

    /** The first word. */
    String first(String[] words);
}
