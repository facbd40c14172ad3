/**
 * Collective operations over the messages of {@code internal.pointtopoint} and over shared areas. A
 * {@link org.mobula.message.internal.collective.CollectiveEngine} runs the {@code CollectiveCall} that
 * {@code CollectiveArguments} has checked, by the schedule of a {@code CachedPlan}. {@code CommunicatorFailures} and
 * {@code OperationChecks} end operations that cannot complete.
 */
package org.mobula.message.internal.collective;
