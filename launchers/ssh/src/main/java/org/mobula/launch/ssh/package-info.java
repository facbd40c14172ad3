/**
 * Starts ranks on several hosts by OpenSSH, as it is installed and configured.
 *
 * <p>Each host has one connection: it is prepared over it (a folder for the run, a JDK, a copy of those files that it
 * does not share), and then reached by it. An agent on the host starts and watches the ranks (package {@code agent}).
 * More hosts than one process can start form a tree (package {@code tree}). Variables and the secret travel on standard
 * input. Ranks end when the launcher or the connection does. Start reading at {@link
 * org.mobula.launch.ssh.SshLauncher}.
 */
package org.mobula.launch.ssh;
