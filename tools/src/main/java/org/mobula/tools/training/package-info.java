/**
 * The program of the run that trains the ahead-of-time cache of the ranks ({@code build/aot-cache}).
 *
 * <p>It runs from the class path of the ranks' JVMs. Start reading at {@link org.mobula.tools.training.Training}.
 */
@NullMarked
package org.mobula.tools.training;

import org.jspecify.annotations.NullMarked;
