package org.mobula.tools.perf;

/**
 * One kind of work, which is timed again and again.
 *
 * @param name what it is called in tables and files
 * @param payload bytes of values that it carries once: array elements, ints of a tree
 * @param once does it once
 */
public record Work(String name, int payload, Runnable once) {}
