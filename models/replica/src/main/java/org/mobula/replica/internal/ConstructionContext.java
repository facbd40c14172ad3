package org.mobula.replica.internal;

import org.mobula.replica.internal.space.ExecutionContext;

/** Code of a replica runs while nobody else can see the object: it may change it, monitors are free, nobody waits. */
interface ConstructionContext extends ExecutionContext {
    @Override
    default void write() {}

    @Override
    default void await(Object monitor, long nanos) {
        throw new IllegalStateException(
                "a constructor waits, and nobody can wake it before the object is there. Wait in a method");
    }

    @Override
    default void wake(Object monitor, boolean all) {}

    @Override
    default void enter(Object monitor) {}

    @Override
    default void exit(Object monitor) {}
}
