package org.mobula.shared;

import java.io.Serializable;

/** A program that runs as it is and with inserted checks. */
@Shared
public final class CheckedKernel implements Kernel {
    /** An object with fields of both sizes. */
    public static class Point implements Serializable {
        int x = 1;
        double y;

        Point(double y) {
            this.y = y > 0 ? y : -y;
        }
    }

    private static double square(double value) {
        return value * value;
    }

    @Override
    public double sum(double[] array) {
        double sum = 0;
        for (double each : array) {
            sum += Math.sqrt(square(each));
        }
        return sum;
    }

    @Override
    public void multiply(double[] a, double[] b, double[] c, int n) {
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                double factor = a[i * n + k];
                int j = 0;
                do {
                    c[i * n + j] += factor * b[k * n + j];
                } while (++j < n);
            }
        }
    }

    @Override
    public void awaitElement(int[] flags) {
        while (flags[0] == 0) {
            // another rank sets it
        }
    }

    @Override
    public void write(double[] array, int index, double value) {
        array[index] = value;
    }

    @Override
    public void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    @Override
    public String mix(
            boolean[] flags,
            byte[] bytes,
            char[] chars,
            short[] shorts,
            int[] ints,
            long[] longs,
            float[] floats,
            String[] words) {
        flags[0] ^= true;
        bytes[0] += (byte) (flags[0] ? 3 : 4);
        chars[0]++;
        shorts[0] *= 2;
        long before = longs[0]++;
        ints[ints[0] > 0 ? 1 : 0] += (int) before;
        floats[0] = chars[0] = (char) (chars[0] + shorts[0]);
        words[1] = words[0] + floats[0];
        String last = "";
        try {
            for (String word : words) {
                switch (word.length()) {
                    case 0 -> last += "-";
                    case 1 -> last += word;
                    default -> last += word.charAt(0);
                }
            }
        } catch (IllegalStateException e) {
            return "impossible";
        }
        return last + flags[0] + bytes[0] + ints[0] + ints[1] + longs[0];
    }

    @Override
    public double add(Object point, double more) {
        Point it = (Point) point;
        it.x += (int) more;
        it.y += more;
        return it.x + it.y;
    }

    @Override
    public Object point() {
        return new Point(-0.5);
    }

    @Override
    public void copy(double[] from, double[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }

    @Override
    public void copy(double[] from, int first, double[] to, int count) {
        System.arraycopy(from, first, to, 0, count);
    }

    @Override
    public String first(String[] words) {
        return words[0];
    }
}
