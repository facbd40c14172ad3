/**
 * Single parts of Mobula under JMH, {@code bench/parts}: they show which part a change affects. {@code bench/compare}
 * compares with other libraries.
 */
@NullMarked
package org.mobula.bench.parts;

import org.jspecify.annotations.NullMarked;
