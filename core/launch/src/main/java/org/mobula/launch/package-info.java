/**
 * The job a process belongs to: its rank, how many there are, and how ranks find each other before they can talk.
 *
 * <p>{@link org.mobula.launch.Job} is what a rank knows and needs of whoever started it; {@link org.mobula.launch.Jobs}
 * finds it. Starting ranks is the other half: a {@link org.mobula.launch.JobPlan} says what, a
 * {@link org.mobula.launch.spi.Launcher} does it. Both sides meet in the environment variables of
 * {@link org.mobula.launch.JobEnvironment}. No message of a program passes through here. Start reading at
 * {@link org.mobula.launch.Job}.
 */
package org.mobula.launch;
