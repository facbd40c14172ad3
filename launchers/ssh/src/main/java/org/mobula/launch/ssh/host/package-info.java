/**
 * One host: the ssh connection over which it is prepared and over which its agent is then reached.
 *
 * <p>A shell script on the host makes the run's folder, finds a JDK, and compares checksums of the files that the ranks
 * need. Those that differ are sent. Then the script runs the agent, whose frames use the same connection, and removes
 * the folder after it. Start reading at {@link org.mobula.launch.ssh.host.HostConnection}.
 */
package org.mobula.launch.ssh.host;
