package org.mobula.bench.memory;

/**
 * The content of the messages: five numbers, and many.
 *
 * @param values fill the message up to the wanted size
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Order(long id, double price, int quantity, short venue, boolean urgent, double[] values) {
    private static final int OTHERS = 24;

    /**
     * An order.
     *
     * @param bytes about the size of its message
     */
    public static Order of(int bytes) {
        double[] values = new double[Math.max(1, (bytes - OTHERS) / Double.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = i + 1;
        }
        return new Order(1L << 40, 99.5, 300, (short) 7, true, values);
    }

    /** The sum of its fields. */
    public double sum() {
        double sum = id + price + quantity + venue + (urgent ? 1 : 0);
        for (double value : values) {
            sum += value;
        }
        return sum;
    }
}
