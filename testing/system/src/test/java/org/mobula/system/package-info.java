/**
 * Whole runs: the launcher and its ranks as real processes, and what becomes of them under load, faults and signals.
 *
 * <p>A {@link org.mobula.system.Site} is where a test's runs happen; it knows what they leave behind. A
 * {@link org.mobula.system.Run} is one of them, alive; an {@link org.mobula.system.Outcome} is what it came to. The
 * programs stand in {@code src/test/programs}, and the launcher compiles them.
 */
package org.mobula.system;
