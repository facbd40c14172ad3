/**
 * Comparisons of Mobula with other libraries, by programs in separate processes.
 *
 * <p>A {@link org.mobula.bench.Suite} is a list of {@link org.mobula.bench.Pairing}s of Mobula and one peer. A
 * {@link org.mobula.bench.PairRunner} runs both sides alternately, each time in new JVMs, and returns pairs of
 * measurements, which package {@code report} prints and saves. Package {@code process} starts processes; the programs
 * of each suite are in the package named like it. Start reading at {@link org.mobula.bench.Compare}.
 */
@NullMarked
package org.mobula.bench;

import org.jspecify.annotations.NullMarked;
