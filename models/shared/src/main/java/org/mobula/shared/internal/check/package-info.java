/**
 * What {@code mobula run --check} finds: uses of content that the thread has not acquired, and accesses of two ranks
 * that no acquisition and no barrier orders. Begin with {@link org.mobula.shared.internal.check.AccessCheck}.
 */
@NullMarked
package org.mobula.shared.internal.check;

import org.jspecify.annotations.NullMarked;
