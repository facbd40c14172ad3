/**
 * Ranks as processes of this machine.
 *
 * <p>Two sides meet at a Unix-domain socket in the run's directory. The launcher's side (package {@code run}) starts
 * the processes, relays their output, watches their ends and tells every rank what becomes of the others. The rank's
 * side (package {@code rank}) is the small main class that runs the user's, and the {@link org.mobula.launch.Job} that
 * a node joins. What they say to each other stands in package {@code control}. Start reading at
 * {@link org.mobula.launch.local.LocalLauncher}.
 */
package org.mobula.launch.local;
