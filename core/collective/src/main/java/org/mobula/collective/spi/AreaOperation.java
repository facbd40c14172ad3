package org.mobula.collective.spi;

/** An operation, for error messages. */
@FunctionalInterface
public interface AreaOperation {
    /** Its description, as a clause: {@code "allReduce of 8 double"}. */
    String describe();
}
