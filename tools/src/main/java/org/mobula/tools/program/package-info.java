/**
 * Prepares the user's program: compiles a source file, reads the manifest of a jar, and checks for a main method before
 * any rank starts. Start reading at {@link org.mobula.tools.program.Programs}.
 */
package org.mobula.tools.program;
