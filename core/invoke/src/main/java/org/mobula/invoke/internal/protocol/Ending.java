package org.mobula.invoke.internal.protocol;

/**
 * How a call may be ended before it has a result.
 *
 * @param running what ends it
 * @param interrupting by an interrupt of its thread; else only the future it returns is cancelled
 * @param deadline the method's, {@link org.mobula.runtime.Deadline#NONE} for none
 */
record Ending(Running running, boolean interrupting, long deadline) {}
