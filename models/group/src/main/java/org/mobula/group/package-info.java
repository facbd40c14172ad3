/**
 * Group method invocation: one call, many objects (GMI; Maassen 2003, chapter 5).
 *
 * <p>A group is an ordered list of objects on any ranks that implement one interface. Its reference is a stub of that
 * interface; for each method, at run time, it is told how a call is forwarded
 * ({@link org.mobula.group.InvocationScheme}) and what becomes of the results ({@link org.mobula.group.ReplyScheme}).
 * Any forwarding goes with any reply: remote calls, broadcasts and the collectives of message passing are special
 * cases.
 *
 * <p>In come interfaces, members and configurations; out go stubs. Start reading at {@link org.mobula.group.Groups};
 * what happens in a call, in {@code internal.calling}; how groups form, in {@code internal.forming}.
 */
@NullMarked
package org.mobula.group;

import org.jspecify.annotations.NullMarked;
