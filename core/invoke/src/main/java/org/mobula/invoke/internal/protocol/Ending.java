package org.mobula.invoke.internal.protocol;

import org.mobula.invoke.MethodRun;

/**
 * How a call may be ended before it has a result.
 *
 * @param running what ends it
 * @param interrupting by an interrupt of its thread; else only the future it returns is cancelled
 * @param deadline the method's, {@link org.mobula.runtime.Deadline#NONE} for none
 */
record Ending(MethodRun running, boolean interrupting, long deadline) {}
