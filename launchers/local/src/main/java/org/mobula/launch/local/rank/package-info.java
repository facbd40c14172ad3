/**
 * The rank's side of a local run: the main class that runs the user's, and the job that a node joins.
 *
 * <p>{@link org.mobula.launch.local.rank.RankMain} starts in every rank, whether its program uses Mobula or not: it
 * sees to it that no process outlives its launcher and that an uncaught exception ends the run.
 * {@link org.mobula.launch.local.rank.LocalJob} comes into being when the program joins.
 */
package org.mobula.launch.local.rank;
