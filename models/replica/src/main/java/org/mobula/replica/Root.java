package org.mobula.replica;

/**
 * Marks the interface of a replicated object, in programs written for RepMI (Maassen 2003, section 4.1.1). The class
 * that implements it extends {@link CloudObject}. {@link Replicas} needs no marker.
 */
public interface Root {}
