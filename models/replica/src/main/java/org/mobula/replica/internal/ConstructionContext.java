package org.mobula.replica.internal;

import org.mobula.replica.internal.space.ExecutionContext;

/** Code runs while no other thread can see the object: it may change it, monitors are free, and no call waits. */
interface ConstructionContext extends ExecutionContext {
    @Override
    default void write() {}

    @Override
    default void await(Object monitor, long nanos) {
        throw new IllegalStateException(
                "a constructor waits, and no call can notify it before the object exists." + " Wait in a method");
    }

    @Override
    default void notify(Object monitor, boolean all) {}

    @Override
    default void enter(Object monitor) {}

    @Override
    default void exit(Object monitor) {}
}
