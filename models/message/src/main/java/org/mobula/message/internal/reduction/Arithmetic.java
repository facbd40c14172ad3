package org.mobula.message.internal.reduction;

/**
 * The operations on two elements. Bytes, chars and shorts are combined as ints and truncated.
 *
 * <p>Each is associative and commutative, except for the rounding of {@code sum} and {@code prod}. NaN wins every
 * comparison.
 */
final class Arithmetic {
    private Arithmetic() {}

    static int sum(int a, int b) {
        return a + b;
    }

    static long sum(long a, long b) {
        return a + b;
    }

    static float sum(float a, float b) {
        return a + b;
    }

    static double sum(double a, double b) {
        return a + b;
    }

    static int prod(int a, int b) {
        return a * b;
    }

    static long prod(long a, long b) {
        return a * b;
    }

    static float prod(float a, float b) {
        return a * b;
    }

    static double prod(double a, double b) {
        return a * b;
    }

    static int min(int a, int b) {
        return Math.min(a, b);
    }

    static long min(long a, long b) {
        return Math.min(a, b);
    }

    static float min(float a, float b) {
        return Math.min(a, b);
    }

    static double min(double a, double b) {
        return Math.min(a, b);
    }

    static int max(int a, int b) {
        return Math.max(a, b);
    }

    static long max(long a, long b) {
        return Math.max(a, b);
    }

    static float max(float a, float b) {
        return Math.max(a, b);
    }

    static double max(double a, double b) {
        return Math.max(a, b);
    }

    static boolean land(boolean a, boolean b) {
        return a & b;
    }

    static int land(int a, int b) {
        return a != 0 & b != 0 ? 1 : 0;
    }

    static long land(long a, long b) {
        return a != 0 & b != 0 ? 1 : 0;
    }

    static boolean lor(boolean a, boolean b) {
        return a | b;
    }

    static int lor(int a, int b) {
        return (a | b) != 0 ? 1 : 0;
    }

    static long lor(long a, long b) {
        return (a | b) != 0 ? 1 : 0;
    }

    static boolean lxor(boolean a, boolean b) {
        return a ^ b;
    }

    static int lxor(int a, int b) {
        return a != 0 ^ b != 0 ? 1 : 0;
    }

    static long lxor(long a, long b) {
        return a != 0 ^ b != 0 ? 1 : 0;
    }

    static boolean band(boolean a, boolean b) {
        return a & b;
    }

    static int band(int a, int b) {
        return a & b;
    }

    static long band(long a, long b) {
        return a & b;
    }

    static boolean bor(boolean a, boolean b) {
        return a | b;
    }

    static int bor(int a, int b) {
        return a | b;
    }

    static long bor(long a, long b) {
        return a | b;
    }

    static boolean bxor(boolean a, boolean b) {
        return a ^ b;
    }

    static int bxor(int a, int b) {
        return a ^ b;
    }

    static long bxor(long a, long b) {
        return a ^ b;
    }

    /** Whether a value and its index replace another one: if the value is smaller, or equal with a lower index. */
    static boolean minloc(int value, int index, int other, int otherIndex) {
        return value < other || value == other && index < otherIndex;
    }

    static boolean minloc(long value, long index, long other, long otherIndex) {
        return value < other || value == other && index < otherIndex;
    }

    static boolean minloc(float value, float index, float other, float otherIndex) {
        return value < other
                || value == other && index < otherIndex
                || Float.isNaN(value) && (!Float.isNaN(other) || index < otherIndex);
    }

    static boolean minloc(double value, double index, double other, double otherIndex) {
        return value < other
                || value == other && index < otherIndex
                || Double.isNaN(value) && (!Double.isNaN(other) || index < otherIndex);
    }

    /** Whether a value and its index replace another one: if the value is larger, or equal with a lower index. */
    static boolean maxloc(int value, int index, int other, int otherIndex) {
        return minloc(other, index, value, otherIndex);
    }

    static boolean maxloc(long value, long index, long other, long otherIndex) {
        return minloc(other, index, value, otherIndex);
    }

    static boolean maxloc(float value, float index, float other, float otherIndex) {
        return minloc(-value, index, -other, otherIndex);
    }

    static boolean maxloc(double value, double index, double other, double otherIndex) {
        return minloc(-value, index, -other, otherIndex);
    }
}
