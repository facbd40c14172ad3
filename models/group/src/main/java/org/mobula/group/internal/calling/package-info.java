/**
 * Calls on groups. A caller begins at {@link org.mobula.group.internal.calling.GroupInvoker}: a {@link
 * org.mobula.group.internal.calling.GroupCall} sends by {@link org.mobula.group.internal.calling.CallSender} and waits
 * for results by {@link org.mobula.group.internal.calling.CallRunner}. The members' node begins at {@link
 * org.mobula.group.internal.calling.CallReceiver}. A call that several participants make together is a {@link
 * org.mobula.group.internal.calling.CombinedCall}; the participants of one such invocation form a meeting ({@link
 * org.mobula.group.internal.calling.Meetings}). {@link org.mobula.group.internal.calling.GroupNode} creates the parts
 * of one node.
 */
@NullMarked
package org.mobula.group.internal.calling;

import org.jspecify.annotations.NullMarked;
