/**
 * Calls on members. What a caller does begins at {@link org.mobula.group.internal.calling.GroupInvoker}: a
 * {@link org.mobula.group.internal.calling.GroupCall} sends by {@link org.mobula.group.internal.calling.CallSender} and waits
 * by {@link org.mobula.group.internal.calling.CallRunner}. What a member's node does begins at
 * {@link org.mobula.group.internal.calling.CallReceiver}. {@link org.mobula.group.internal.calling.GroupNode} holds all of a
 * node.
 */
package org.mobula.group.internal.calling;
