/**
 * The parts of a node. {@link org.mobula.runtime.internal.NodeEngine} makes and connects them;
 * {@link org.mobula.runtime.internal.Progress} decides which thread polls the
 * {@link org.mobula.runtime.internal.PollSet}; {@link org.mobula.runtime.internal.Connector} makes connections;
 * {@link org.mobula.runtime.internal.Membership} knows the state of every rank, and
 * {@link org.mobula.runtime.internal.RankPeer} sends to one; {@link org.mobula.runtime.internal.Dispatch} runs tasks
 * that may block.
 */
package org.mobula.runtime.internal;
