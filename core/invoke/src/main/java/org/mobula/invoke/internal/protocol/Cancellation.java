package org.mobula.invoke.internal.protocol;

import org.mobula.invoke.MethodRun;

/**
 * How a call can end before it has a result.
 *
 * @param running ends the call
 * @param interrupting whether that interrupts the method's thread; otherwise only the future that it returns is cancelled
 * @param deadline the method's deadline, {@link org.mobula.runtime.Deadline#NONE} for none
 */
record Cancellation(MethodRun running, boolean interrupting, long deadline) {}
