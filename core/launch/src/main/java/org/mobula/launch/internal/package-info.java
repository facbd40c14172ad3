/**
 * Processes that no launcher of Mobula started: {@link org.mobula.launch.Jobs} gives them a job of one rank, or refuses
 * processes that another launcher started.
 */
package org.mobula.launch.internal;
