/**
 * Starts ranks on several hosts by OpenSSH, as it is installed and configured.
 *
 * <p>Each host is first prepared over one connection: a folder for the run, a JDK, and a copy of those files of the program
 * that it does not share. Then each rank has a connection of its own. Variables and the secret travel on its standard input,
 * and the control protocol over a socket that ssh forwards, so that ranks end when the launcher or the connection does. Start
 * reading at {@link org.mobula.launch.ssh.SshLauncher}.
 */
package org.mobula.launch.ssh;
