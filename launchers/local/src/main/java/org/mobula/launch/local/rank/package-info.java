/**
 * The rank's side of a local run: a rank's main class, and the job that a node joins.
 *
 * <p>{@link org.mobula.launch.local.rank.RankMain} runs in every rank, even if its program does not use Mobula. It ends
 * the process when the launcher ends, and ends the run when an exception is not caught. {@link
 * org.mobula.launch.local.rank.LocalJob} is created when the program joins.
 */
package org.mobula.launch.local.rank;
