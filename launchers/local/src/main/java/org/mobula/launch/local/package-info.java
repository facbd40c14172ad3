/**
 * Ranks as processes of this machine.
 *
 * <p>The launcher (package {@code run}) starts the processes, relays their output, and tells each rank when others
 * leave or fail. A rank (package {@code rank}) runs the user's main class from a small main class, and a node joins its
 * {@link org.mobula.launch.Job}. Both sides use the protocol in package {@code control} over a Unix-domain socket in
 * the run's folder. Start reading at {@link org.mobula.launch.local.run.LocalLauncher}.
 */
package org.mobula.launch.local;
