/**
 * The job of a process that nobody launched: rank 0 of 1, with a secret and a folder of its own. It is what
 * {@link org.mobula.launch.Jobs} falls back on when no launcher knows the process.
 */
package org.mobula.launch.internal;
