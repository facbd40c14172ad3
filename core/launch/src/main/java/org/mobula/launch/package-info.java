/**
 * The job of a process: its rank, the number of ranks, and how ranks find each other before they connect.
 *
 * <p>{@link org.mobula.launch.Jobs} joins a {@link org.mobula.launch.Job}. A {@link org.mobula.launch.spi.Launcher}
 * starts the ranks of a {@link org.mobula.launch.JobPlan}. Both use the environment variables of {@link
 * org.mobula.launch.JobEnvironment}. No message of a program passes through this room. Start reading at {@link
 * org.mobula.launch.Job}.
 */
package org.mobula.launch;
