/**
 * The agent of a host: a JVM that starts the host's ranks and the hosts below in the tree, and stands for the launcher
 * towards its ranks: they connect to its socket. It answers requests for cards itself, and passes on everything else.
 * When the connection to the process above ends, it ends its ranks and itself. Start reading at {@link
 * org.mobula.launch.ssh.agent.HostAgent}.
 */
package org.mobula.launch.ssh.agent;
