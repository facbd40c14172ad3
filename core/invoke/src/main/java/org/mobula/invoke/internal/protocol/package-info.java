/**
 * The messages of an invocation, and what becomes of them.
 *
 * <p>A request is call number (long), object id (int), method index (short), arguments; a reply is one word with the outcome (see
 * {@link org.mobula.invoke.internal.protocol.Outcome}) and the call number, then the result. The number names a turn of a
 * {@link org.mobula.invoke.internal.protocol.CallSlot}, so a reply finds its call without a search; the object id is the index in the {@link org.mobula.invoke.internal.protocol.ObjectTable}. RequestHandler that may run on the polling
 * thread do so, in {@link org.mobula.invoke.internal.protocol.RequestHandler}; the others become an
 * {@link org.mobula.invoke.internal.protocol.CallTask}.
 */
package org.mobula.invoke.internal.protocol;
