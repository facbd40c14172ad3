/**
 * Group method invocation: one call, many objects (GMI; Maassen 2003, chapter 5).
 *
 * <p>A group is an ordered list of objects at any ranks that implement one interface. Its reference is a stub of that
 * interface. Each method is configured at run time with a scheme that forwards calls ({@link
 * org.mobula.group.InvocationScheme}) and a scheme that handles results ({@link org.mobula.group.ReplyScheme}). Any two
 * schemes can be combined: remote calls, broadcasts and the collectives of message passing are special cases.
 *
 * <p>Start reading at {@link org.mobula.group.Groups}; {@code internal.calling} runs calls, {@code internal.forming}
 * forms groups.
 */
@NullMarked
package org.mobula.group;

import org.jspecify.annotations.NullMarked;
