/**
 * The tree of hosts of a run, and what its processes tell each other: the launcher at the root, and an agent on each
 * host.
 *
 * <p>Each of them has a connection to those that it has started, and frames travel on it in both directions. A frame
 * for one host is passed on towards it, one for all is passed on to all, and what comes from below is passed on to the
 * root. Cards of ranks are gathered on the way up and sent down once ({@link org.mobula.launch.ssh.tree.Gathering}).
 */
package org.mobula.launch.ssh.tree;
