package org.mobula.runtime;

/** Configuration of a node. */
public record NodeOptions() {}
