/**
 * The control protocol between the launcher and its ranks: lines of text over a Unix-domain socket.
 *
 * <p>A {@link org.mobula.launch.local.control.Handshake} authenticates both sides of each connection. Then the rank
 * sends {@link org.mobula.launch.local.control.RankMessage}s, the launcher {@link
 * org.mobula.launch.local.control.LauncherMessage}s.
 */
package org.mobula.launch.local.control;
