/**
 * Comparisons of ours with other libraries, whole programs in processes of their own.
 *
 * <p>A {@link org.mobula.bench.Suite} is a list of {@link org.mobula.bench.Pairing}s: ours against one peer.
 * {@link org.mobula.bench.PairRunner} lets the two run in turn, each time in fresh JVMs, and gives the pairs of
 * measurements; {@code report} prints and keeps them. How a implementation's processes are started is {@code process}; the
 * programs they run are in a package named like their suite. Start reading at {@link org.mobula.bench.Compare}.
 */
@NullMarked
package org.mobula.bench;

import org.jspecify.annotations.NullMarked;
