package org.mobula.contract.objects;

/** A way for objects to get from one rank to another. */
interface Courier extends AutoCloseable {
    /** Sends an object, and says what arrived. */
    Object pass(Object object);

    @Override
    default void close() {}
}
