/**
 * How a node works: {@link org.mobula.runtime.internal.NodeEngine} ties it together;
 * {@link org.mobula.runtime.internal.Progress} decides who polls what is {@link org.mobula.runtime.internal.Polled}; {@link org.mobula.runtime.internal.Connector} makes
 * connections; {@link org.mobula.runtime.internal.PeerState} is what is known of one rank;
 * {@link org.mobula.runtime.internal.Dispatch} runs what may block.
 */
package org.mobula.runtime.internal;
