package org.mobula.remote;

import java.io.Serializable;
import java.util.Arrays;

/** Refers to another cell and an array. */
class Cell implements Serializable {
    private static final long serialVersionUID = 1L;
    int number;
    double[] values = {};
    Cell next;
    Object any;

    static Cell of(int number, double... values) {
        Cell cell = new Cell();
        cell.number = number;
        cell.values = values;
        return cell;
    }

    /** So many cells, numbered from 0, each with an array of that length. */
    static Cell chain(int cells, int length) {
        Cell chain = null;
        for (int number = cells - 1; number >= 0; number--) {
            Cell cell = of(number, new double[length]);
            cell.next = chain;
            chain = cell;
        }
        return chain;
    }

    /** An array of that length, of one value. */
    static double[] filled(int length, double value) {
        double[] values = new double[length];
        Arrays.fill(values, value);
        return values;
    }
}
