/**
 * The suite {@code ablation}: Mobula with and without one setting of docs/tuning.md, so that each row shows what a
 * mechanism gains. Start reading at {@link org.mobula.bench.ablation.AblationSuite}.
 */
@NullMarked
package org.mobula.bench.ablation;

import org.jspecify.annotations.NullMarked;
