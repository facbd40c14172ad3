/**
 * The command line. {@link org.mobula.tools.Mobula} is the main class; each command has a class. Package {@code
 * program} prepares the user's program, package {@code doctor} checks the machine, and package {@code perf} contains
 * the benchmarks that ranks run.
 */
package org.mobula.tools;
