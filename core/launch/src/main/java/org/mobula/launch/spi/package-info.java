/**
 * What a launcher implements: {@link org.mobula.launch.spi.Launcher} starts ranks,
 * {@link org.mobula.launch.spi.JobProvider} lets a started rank find its place.
 */
package org.mobula.launch.spi;
