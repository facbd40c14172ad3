/**
 * The launcher's side of a local run.
 *
 * <p>One thread owns the run's state and takes {@link org.mobula.launch.local.run.Event}s one by one:
 * {@link org.mobula.launch.local.run.LocalRun}. Around it, each with threads of their own and nothing shared but the
 * queue of events: the control socket, the processes, and the relay of their output.
 */
package org.mobula.launch.local.run;
