/**
 * Tests of complete runs, with the launcher and its ranks as real processes, under load, faults and signals.
 *
 * <p>A {@link org.mobula.system.Sandbox} contains the runs of one test and checks what they leave behind. A
 * {@link org.mobula.system.Run} is a running program, and an {@link org.mobula.system.Outcome} its result. The programs
 * are in {@code src/test/programs}.
 */
package org.mobula.system;
