package org.mobula.launch;

/** What to start. */
public record JobPlan(int size) {}
