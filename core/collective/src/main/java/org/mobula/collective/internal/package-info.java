/**
 * The algorithms. Each is a function that adds the steps of one rank to a
 * {@link org.mobula.collective.internal.ScheduleBuilder}. {@code MovementAlgorithms} and {@code ReductionAlgorithms}
 * list them by name.
 */
package org.mobula.collective.internal;
