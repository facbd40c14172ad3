/**
 * What the launcher and its ranks say to each other: lines of text over a Unix-domain socket.
 *
 * <p>{@link org.mobula.launch.local.control.Handshake} opens each connection and proves on both sides that the run's
 * secret is known; then {@link org.mobula.launch.local.control.RankMessage} goes one way and
 * {@link org.mobula.launch.local.control.LauncherMessage} the other.
 */
package org.mobula.launch.local.control;
