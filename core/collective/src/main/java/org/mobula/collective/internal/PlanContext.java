package org.mobula.collective.internal;

import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;

/** The input of an algorithm that plans one rank's part of an operation. */
record PlanContext(Collective collective, Shape shape, ScheduleBuilder plan) {
    /** All ranks. */
    Team team() {
        return Team.all(shape);
    }

    int root() {
        return shape.root();
    }

    boolean isRoot() {
        return shape.isRoot();
    }

    Blocks blocks() {
        return shape.blocks();
    }

    Blocks sends() {
        return shape.sends();
    }

    Slice sent() {
        return shape.sent(collective);
    }

    Slice received() {
        return shape.received(collective);
    }
}
