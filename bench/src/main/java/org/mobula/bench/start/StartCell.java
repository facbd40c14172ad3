package org.mobula.bench.start;

import org.mobula.group.GroupInterface;

/** The interface of the group's members. */
public interface StartCell extends GroupInterface {
    /** Takes a value. */
    void put(double value);
}
