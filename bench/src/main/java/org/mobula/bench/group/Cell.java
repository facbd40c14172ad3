package org.mobula.bench.group;

import org.mobula.group.GroupInterface;

/** The interface of the group's members. */
public interface Cell extends GroupInterface {
    /** Takes a value. */
    void put(double value);

    /** Takes an array. */
    void fill(double[] values);

    /** Does nothing. */
    void nothing();
}
