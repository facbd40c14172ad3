/**
 * The launcher's side of a local run.
 *
 * <p>{@link org.mobula.launch.local.run.LocalLauncher} is its entry. One thread owns the state of a {@link
 * org.mobula.launch.local.run.LocalRun} and handles {@link org.mobula.launch.local.run.Event}s one by one. The control
 * socket, the processes and the relays of their output have separate threads, which share only the queue of events.
 */
package org.mobula.launch.local.run;
