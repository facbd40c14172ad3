import module java.base;

/** Complex points of one rank, and local Fourier transforms. */
final class Fourier {
    private final double[] re;
    private final double[] im;

    Fourier(int points, IntToDoubleFunction re, IntToDoubleFunction im) {
        this.re = new double[points];
        this.im = new double[points];
        Arrays.setAll(this.re, re);
        Arrays.setAll(this.im, im);
    }

    double re(int index) {
        return re[index];
    }

    double im(int index) {
        return im[index];
    }

    /** Copies of some points. */
    List<Message.Complex> points(int first, int end) {
        return IntStream.range(first, end)
                .mapToObj(i -> Message.complex(re[i], im[i]))
                .toList();
    }

    /** Stores received points; returns the index after the last. */
    int fill(int first, List<Message.Complex> points) {
        int at = first;
        for (Message.Complex point : points) {
            re[at] = point.re();
            im[at++] = point.im();
        }
        return at;
    }

    /** Transforms a power of two points, with butterflies in place. */
    void transform() {
        int n = re.length;
        for (int i = 1; i < n; i++) { // bit reversal
            int j = Integer.reverse(i) >>> 32 - Integer.numberOfTrailingZeros(n);
            if (i < j) {
                swap(re, i, j);
                swap(im, i, j);
            }
        }
        for (int half = 1; half < n; half *= 2) {
            for (int k = 0; k < half; k++) {
                double angle = -Math.PI * k / half;
                double cos = Math.cos(angle);
                double sin = Math.sin(angle);
                for (int i = k; i < n; i += 2 * half) {
                    butterfly(i, i + half, cos, sin);
                }
            }
        }
    }

    private static void swap(double[] values, int i, int j) {
        double value = values[i];
        values[i] = values[j];
        values[j] = value;
    }

    private void butterfly(int i, int j, double cos, double sin) {
        double turnedRe = re[j] * cos - im[j] * sin;
        double turnedIm = re[j] * sin + im[j] * cos;
        re[j] = re[i] - turnedRe;
        im[j] = im[i] - turnedIm;
        re[i] += turnedRe;
        im[i] += turnedIm;
    }

    /** Multiplies point k by the root of unity of order n to the power of k times a factor. */
    void turn(int factor, int n) {
        for (int k = 0; k < re.length; k++) {
            double angle = -2 * Math.PI * ((long) factor * k % n) / n;
            double cos = Math.cos(angle);
            double sin = Math.sin(angle);
            double before = re[k];
            re[k] = before * cos - im[k] * sin;
            im[k] = before * sin + im[k] * cos;
        }
    }

    /**
     * Transforms across parts: for each index, one point of each part.
     *
     * @return for each index, the transformed points one after another, each as two numbers
     */
    static double[] across(Fourier[] parts, int count) {
        int ranks = parts.length;
        double[] result = new double[2 * count * ranks];
        double[] cos = new double[ranks];
        double[] sin = new double[ranks];
        Arrays.setAll(cos, i -> Math.cos(-2 * Math.PI * i / ranks));
        Arrays.setAll(sin, i -> Math.sin(-2 * Math.PI * i / ranks));
        for (int k = 0; k < count; k++) {
            for (int q = 0; q < ranks; q++) {
                int at = 2 * (k * ranks + q);
                for (int r = 0; r < ranks; r++) {
                    int root = r * q % ranks;
                    result[at] += parts[r].re[k] * cos[root] - parts[r].im[k] * sin[root];
                    result[at + 1] += parts[r].re[k] * sin[root] + parts[r].im[k] * cos[root];
                }
            }
        }
        return result;
    }

    /** The transform by another algorithm: recursive, for any number of points. */
    static double[] recursive(int n, LongToDoubleFunction re, LongToDoubleFunction im) {
        return recursive(n, 0, 1, re, im);
    }

    /** A function of a point of the input. */
    interface LongToDoubleFunction {
        double at(long index);
    }

    private static double[] recursive(
            int n, long first, long stride, LongToDoubleFunction re, LongToDoubleFunction im) {
        int radix = n % 2 == 0 ? 2 : n;
        if (n == 1) {
            return new double[] {re.at(first), im.at(first)};
        }
        Fourier[] parts = new Fourier[radix];
        for (int r = 0; r < radix; r++) {
            double[] part = recursive(n / radix, first + r * stride, stride * radix, re, im);
            parts[r] = new Fourier(n / radix, i -> part[2 * i], i -> part[2 * i + 1]);
            parts[r].turn(r, n);
        }
        double[] mixed = across(parts, n / radix);
        double[] result = new double[2 * n];
        for (int k = 0; k < n / radix; k++) {
            for (int q = 0; q < radix; q++) {
                result[2 * (k + q * (n / radix))] = mixed[2 * (k * radix + q)];
                result[2 * (k + q * (n / radix)) + 1] = mixed[2 * (k * radix + q) + 1];
            }
        }
        return result;
    }
}
