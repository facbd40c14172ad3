/**
 * Joins a rank to a job whose processes a scheduler started. The scheduler offers an {@link
 * org.mobula.launch.scheduled.Exchange} of short texts. By it, rank 0 tells the others its address and the run's
 * secret. From then on, all ranks speak the control protocol of {@code launchers/local} with a coordinator in the
 * process of rank 0. Start reading at {@link org.mobula.launch.scheduled.ScheduledJob}.
 */
package org.mobula.launch.scheduled;
