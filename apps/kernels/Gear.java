import module java.base;

/**
 * Moves coordinates by Gear's predictor-corrector method with seven values: from a coordinate and six derivatives it
 * says where the coordinate will be; the force there corrects all seven.
 *
 * <p>C. W. Gear, <i>Numerical Initial Value Problems in Ordinary Differential Equations</i>, 1971, chapter 9.
 *
 * <p><b>Threads:</b> one.
 */
final class Gear {
    /** What of the error of the second derivative goes into each value. */
    private static final double[] CORRECTION = {
        863.0 / 6048, 665.0 / 1008, 1, 25.0 / 36, 35.0 / 144, 1.0 / 24, 1.0 / 360
    };

    private static final int VALUES = CORRECTION.length;

    private final double step;

    /** By order, then coordinate: the derivative, times the step to the power of its order, over its factorial. */
    private final double[][] value;

    /**
     * @param step of time
     * @param at where the coordinates are
     * @param speed how they move
     */
    Gear(double step, double[] at, double[] speed) {
        this.step = step;
        value = new double[VALUES][at.length];
        value[0] = at;
        Arrays.setAll(value[1], i -> speed[i] * step);
    }

    /** Where the coordinates are. */
    double[] at() {
        return value[0];
    }

    double speed(int coordinate) {
        return value[1][coordinate] / step;
    }

    /** Sets the second derivatives, at the beginning. */
    void begin(IntToDoubleFunction acceleration) {
        Arrays.setAll(value[2], i -> step * step / 2 * acceleration.applyAsDouble(i));
    }

    /** Goes a step on. */
    void predict() {
        for (int order = 0; order < VALUES - 1; order++) {
            for (int higher = VALUES - 2; higher >= order; higher--) {
                double[] values = value[higher];
                double[] derivatives = value[higher + 1];
                for (int i = 0; i < values.length; i++) {
                    values[i] += derivatives[i];
                }
            }
        }
    }

    /** Corrects where the step went by the acceleration there. */
    void correct(IntToDoubleFunction acceleration) {
        for (int i = 0; i < value[0].length; i++) {
            double error = step * step / 2 * acceleration.applyAsDouble(i) - value[2][i];
            for (int order = 0; order < VALUES; order++) {
                value[order][i] += CORRECTION[order] * error;
            }
        }
    }
}
