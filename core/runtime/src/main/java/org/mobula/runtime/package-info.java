/**
 * The node: one program's place among its ranks.
 *
 * <p>{@link org.mobula.runtime.Node} joins the job, makes connections on first use, moves messages along (whoever
 * waits, polls; else the progress thread), runs handlers, notices who is gone, and leaves in good order. Models attach
 * to it through {@link org.mobula.runtime.spi.Engine} without the node knowing them. Start reading at
 * {@link org.mobula.runtime.Node}, then {@code internal.Progress}.
 */
package org.mobula.runtime;
