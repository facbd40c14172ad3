/**
 * The command line. {@link org.mobula.tools.Mobula} is the main class; each command is a class of its own. What a user
 * names as program is made ready in package {@code program}; what a machine offers is looked at in package
 * {@code doctor}; what it does is measured by the ranks of package {@code perf}.
 */
package org.mobula.tools;
