/**
 * The suite {@code idle}: what two connected processes cost that have nothing to say, and how long the first message
 * takes after both slept. Start reading at {@link org.mobula.bench.idle.IdleSuite}.
 */
@NullMarked
package org.mobula.bench.idle;

import org.jspecify.annotations.NullMarked;
