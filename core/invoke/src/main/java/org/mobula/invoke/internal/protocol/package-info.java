/**
 * The invocation protocol: requests, replies, and their effects.
 *
 * <p>A request is call number (long), object number (int), method index (short), arguments. A reply is one word with
 * the {@link org.mobula.invoke.internal.protocol.Outcome} and the call number, then the result. The call number
 * identifies a turn of a {@link org.mobula.invoke.internal.protocol.CallSlot}, so a reply finds its call without a
 * search; the object number is an index into the {@link org.mobula.invoke.internal.protocol.ObjectTable}. A request
 * that may run on the polling thread does so, in {@link org.mobula.invoke.internal.protocol.RequestHandler}; any other
 * one becomes a {@link org.mobula.invoke.internal.protocol.CallTask}.
 */
package org.mobula.invoke.internal.protocol;
