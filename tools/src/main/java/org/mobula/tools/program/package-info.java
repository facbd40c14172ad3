/**
 * What a user names as program, made ready to run: a source file is compiled once, a jar's manifest is read, and of
 * each it is known before any rank starts that it has a main method. Start reading at
 * {@link org.mobula.tools.program.Programs}.
 */
package org.mobula.tools.program;
