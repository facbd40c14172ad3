package org.mobula.bench.group;

import org.mobula.group.GroupInterface;

/** What members do. */
public interface Cell extends GroupInterface {
    /** Takes a value. */
    void put(double value);

    /** Takes an array. */
    void fill(double[] values);

    /** Nothing. */
    void nothing();
}
