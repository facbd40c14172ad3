import module java.base;

/**
 * Integrates coordinates by Gear's predictor-corrector method with seven values: the predictor extrapolates a
 * coordinate and its six derivatives; the force at the predicted position corrects all seven.
 *
 * <p>C. W. Gear, <i>Numerical Initial Value Problems in Ordinary Differential Equations</i>, 1971, chapter 9.
 *
 * <p><b>Threads:</b> one.
 */
final class Gear {
    /** The corrector coefficients: the fraction of the error of the second derivative that is added to each value. */
    private static final double[] CORRECTION = {
        863.0 / 6048, 665.0 / 1008, 1, 25.0 / 36, 35.0 / 144, 1.0 / 24, 1.0 / 360
    };

    private static final int VALUES = CORRECTION.length;

    private final double step;

    /** By order n, then coordinate: the n-th derivative, times the n-th power of the step, divided by n factorial. */
    private final double[][] value;

    /**
     * @param step the time step
     * @param at the initial coordinates
     * @param speed the initial velocities
     */
    Gear(double step, double[] at, double[] speed) {
        this.step = step;
        value = new double[VALUES][at.length];
        value[0] = at;
        Arrays.setAll(value[1], i -> speed[i] * step);
    }

    /** The current coordinates. */
    double[] at() {
        return value[0];
    }

    double speed(int coordinate) {
        return value[1][coordinate] / step;
    }

    /** Sets the initial second derivatives. */
    void begin(IntToDoubleFunction acceleration) {
        Arrays.setAll(value[2], i -> step * step / 2 * acceleration.applyAsDouble(i));
    }

    /** Predicts the values after the next step. */
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

    /** Corrects the predicted values by the acceleration at the predicted coordinates. */
    void correct(IntToDoubleFunction acceleration) {
        for (int i = 0; i < value[0].length; i++) {
            double error = step * step / 2 * acceleration.applyAsDouble(i) - value[2][i];
            for (int order = 0; order < VALUES; order++) {
                value[order][i] += CORRECTION[order] * error;
            }
        }
    }
}
