/**
 * {@code bench/profile}: where the first seconds of a program go. {@link org.mobula.bench.profile.ProcessSample} reads
 * the scheduler's counters of a rank's threads, {@link org.mobula.bench.profile.StartProfile} takes samples of a run,
 * and {@link org.mobula.bench.profile.ProfilePage} prints the differences. Start reading at
 * {@link org.mobula.bench.profile.Profile}.
 */
@NullMarked
package org.mobula.bench.profile;

import org.jspecify.annotations.NullMarked;
