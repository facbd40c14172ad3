package org.mobula.contract.objects;

/** Transfers objects from one rank to another. */
interface ObjectTransfer extends AutoCloseable {
    /** Sends an object and returns the received copy. */
    Object transfer(Object object);

    @Override
    default void close() {}
}
