/**
 * Parts of ours by themselves, under JMH: {@code bench/parts}. For comparisons with others see {@code bench/compare};
 * these say which part a change has touched.
 */
@NullMarked
package org.mobula.bench.parts;

import org.jspecify.annotations.NullMarked;
