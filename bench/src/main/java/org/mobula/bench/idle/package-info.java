/**
 * The suite {@code idle}: the load of two idle connected processes, and the latency of the first message after both
 * slept. Start reading at {@link org.mobula.bench.idle.IdleSuite}.
 */
@NullMarked
package org.mobula.bench.idle;

import org.jspecify.annotations.NullMarked;
