/**
 * Calls on members. What a caller does begins at {@link org.mobula.group.internal.call.GroupInvoker}: a
 * {@link org.mobula.group.internal.call.GroupCall} sends by {@link org.mobula.group.internal.call.Forwarding} and waits
 * by {@link org.mobula.group.internal.call.Replying}. What a member's node does begins at
 * {@link org.mobula.group.internal.call.Arrivals}. {@link org.mobula.group.internal.call.GroupNode} holds all of a
 * node.
 */
package org.mobula.group.internal.call;
