/**
 * The suite {@code ablation}: ours beside ours with one switch of docs/tuning.md set, so that each row says what a part
 * is worth. Start reading at {@link org.mobula.bench.ablation.AblationSuite}.
 */
@NullMarked
package org.mobula.bench.ablation;

import org.jspecify.annotations.NullMarked;
