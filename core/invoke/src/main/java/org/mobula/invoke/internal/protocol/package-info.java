/**
 * The messages of an invocation, and what becomes of them.
 *
 * <p>A request is call id (int), object id (int), method index (short), arguments; a reply is call id (int), outcome
 * (byte, see {@link org.mobula.invoke.internal.protocol.Outcome}), result. The call id is the index of a
 * {@link org.mobula.invoke.internal.protocol.PendingCall}, so a reply finds its call without a look-up; the object id
 * is the index in the {@link org.mobula.invoke.internal.protocol.ObjectTable}. Requests that may run on the polling
 * thread do so, in {@link org.mobula.invoke.internal.protocol.Requests}; the others become an
 * {@link org.mobula.invoke.internal.protocol.Execution}.
 */
package org.mobula.invoke.internal.protocol;
