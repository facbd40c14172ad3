/**
 * The node: one program's place among its ranks.
 *
 * <p>{@link org.mobula.runtime.Node} joins the job, makes connections on first use, sends and receives messages (a
 * waiting thread polls; otherwise a thread of the node does), runs handlers, notices ranks that have departed, and
 * shuts down cleanly. Models attach to it through {@link org.mobula.runtime.spi.Engine}; the node does not know them.
 * Start reading at {@link org.mobula.runtime.Node}, then {@code internal.Progress}.
 */
package org.mobula.runtime;
