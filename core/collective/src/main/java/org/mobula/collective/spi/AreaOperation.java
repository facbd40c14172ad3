package org.mobula.collective.spi;

/** What a rank takes part in, for messages about it. */
@FunctionalInterface
public interface AreaOperation {
    /** In words, as a clause: {@code "allReduce of 8 double"}. */
    String describe();
}
