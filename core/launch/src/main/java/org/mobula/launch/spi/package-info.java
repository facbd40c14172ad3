/**
 * The interfaces that a launcher implements: {@link org.mobula.launch.spi.Launcher} starts ranks, and
 * {@link org.mobula.launch.spi.JobProvider} lets a started rank join its job.
 */
package org.mobula.launch.spi;
